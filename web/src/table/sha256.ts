// SHA-256 (FIPS 180-4).  Browsers have it only for pages that came over https or from their own machine, and a check
// that everybody at the table can make needs it everywhere.

const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n)

/** The first 32 bits behind the point. */
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)))

const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by))

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = new DataView(new ArrayBuffer(((message.length + 8) >> 6 << 6) + 64))
  message.forEach((byte, at) => blocks.setUint8(at, byte))
  blocks.setUint8(message.length, 0x80)
  blocks.setUint32(blocks.byteLength - 4, message.length * 8)
  const hash = [...START]
  for (let at = 0; at < blocks.byteLength; at += 64) digest(hash, blocks, at)
  const found = new DataView(new ArrayBuffer(32))
  hash.forEach((word, at) => found.setInt32(4 * at, word))
  return new Uint8Array(found.buffer)
}

function digest(hash: number[], blocks: DataView, at: number): void {
  const words = Array.from({ length: 16 }, (_, word) => blocks.getInt32(at + 4 * word))
  for (let t = 16; t < 64; t++) {
    const near = words[t - 2]!
    const far = words[t - 15]!
    const [one, other] = [turn(far, 7) ^ turn(far, 18) ^ (far >>> 3), turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)]
    words[t] = (words[t - 16]! + one + words[t - 7]! + other) | 0
  }
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number]
  for (let t = 0; t < 64; t++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[t]! + words[t]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, at) => (hash[at] = (hash[at]! + word) | 0))
}
