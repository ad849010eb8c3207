// A result as a picture to send: the game, the day, the score and the row of marks.  Nothing of it tells about the deal.

import type { DayScore } from '../mine/history.ts'

const WIDE = 1200
const HIGH = 630
const EDGE = 72
const MARK = 20 // the marks are drawn in a square of this size,
const LARGEST = 3.4 // and are at most so many times as large
const CHEESE = 'M2 15V10L13 4Q18 5 18 10V15Z'
const HOLES: [number, number, number][] = [[7, 11.5, 1.6], [13, 12, 2]]
const [FELT, FELT_LINE, CREAM, INK, YELLOW, LILAC] = ['#24504a', '#3c6b64', '#fff9ec', '#2b2733', '#fccb16', '#e6dcf7'] as const

export interface Told { title: string; number: string; score: string; par: string }

export async function pictureOf(told: Told, result: DayScore): Promise<Blob> {
  await document.fonts.ready
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDE, height: HIGH })
  const pen = canvas.getContext('2d')!
  const face = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name) || 'sans-serif'
  const write = (text: string, y: number, size: number, color: string, font = '--display') => {
    for (let fits = size; fits > 16; fits -= 2) {
      pen.font = `600 ${fits}px ${face(font)}`
      if (pen.measureText(text).width <= WIDE - 2 * EDGE - 48) break
    }
    pen.fillStyle = color
    pen.fillText(text, EDGE + 24, y)
  }
  pen.fillStyle = FELT
  pen.fillRect(0, 0, WIDE, HIGH)
  pen.fillStyle = CREAM
  pen.strokeStyle = INK
  pen.lineWidth = 6
  pen.beginPath()
  pen.roundRect(EDGE / 2, EDGE / 2, WIDE - EDGE, HIGH - EDGE, 36)
  pen.fill()
  pen.stroke()
  write(`Cheeseboard · ${told.number}`, 132, 40, FELT_LINE, '--text')
  write(told.title, 224, 84, INK)
  write(told.score, 486, 72, INK)
  write(told.par, 552, 40, FELT_LINE, '--text')
  marks(pen, result)
  return new Promise((resolve, reject) => canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture')))))
}

function marks(pen: CanvasRenderingContext2D, { beaten, level, plays }: DayScore): void {
  const scale = Math.min(LARGEST, (WIDE - 2 * EDGE - 48) / (plays * MARK))
  for (let at = 0; at < plays; at++) {
    pen.save()
    pen.translate(EDGE + 24 + at * MARK * scale, 286 + (LARGEST - scale) * MARK / 2)
    pen.scale(scale, scale)
    pen.lineWidth = 1.6
    pen.strokeStyle = INK
    const shape = new Path2D(at < beaten ? CHEESE : at < beaten + level ? 'M2 8H18V12H2Z' : '')
    if (at >= beaten + level) shape.arc(10, 10, 4, 0, 7)
    pen.fillStyle = at < beaten ? YELLOW : LILAC
    if (at < beaten + level) pen.fill(shape)
    pen.stroke(shape)
    if (at < beaten) for (const [x, y, r] of HOLES) pen.stroke(ring(x, y, r))
    pen.restore()
  }
}

function ring(x: number, y: number, r: number): Path2D {
  const found = new Path2D()
  found.arc(x, y, r, 0, 7)
  return found
}
