// What a plan would lead to: the rules tell it.

import type { BoardProps, TriedOf } from '$page/games/board.ts'
import type { Game, Notation } from '../types.ts'

export class Trial {
  tried = $state.raw<TriedOf<Game> | null>(null)
  private steps: Notation[] = []

  constructor(private tryMoves: () => BoardProps<Game>['tryMoves']) {}

  forget(): void {
    this.tried = null
    this.steps = []
  }

  /** What was asked before is no longer waited for. */
  of(steps: Notation[], then?: (tried: TriedOf<Game> | null) => void): void {
    this.tried = null
    this.steps = steps
    void this.tryMoves()(...steps).then((tried) => {
      if (this.steps !== steps) return
      this.tried = tried
      then?.(tried)
    })
  }
}
