// Fetches, and tells how much is here.

const real = globalThis.fetch.bind(globalThis)

export class Counting {
  private done = 0

  constructor(private told: (done: number) => void) {}

  /** Like `fetch`: what Pyodide fetches by itself counts as well. */
  fetch = async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const answer = await real(address, init)
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`)
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, on) => {
        this.told((this.done += part.length))
        on.enqueue(part)
      },
    })
    return new Response(answer.body!.pipeThrough(counter), { status: answer.status, headers: answer.headers })
  }
}
