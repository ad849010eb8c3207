"""A table some way into its game: choices are made over the wire, so that no click of a test depends on their pace."""

from __future__ import annotations

from typing import Final

from tests.browser.visitor import Visitor

AHEAD: Final = """([until, shunned]) => new Promise((resolve, reject) => {
  const socket = globalThis.cheeseboard?.openPipe() ?? new WebSocket(`ws://${location.host}/ws`)
  const table = (location.pathname + location.search).split('/').at(-1)
  const { keys } = JSON.parse(localStorage.getItem('cheeseboard.tables'))[table]
  const wanted = Object.entries(until)
  const arrived = ({ view, result, ask }) => (ask || result) && wanted.every(([name, value]) => view[name] === value)
  const name = Math.random()
  let count = 0
  setTimeout(() => reject('nothing comes'), 30000)
  const say = (message) => socket.send(JSON.stringify({ table, ...message }))
  socket.onopen = () => say({ type: 'sit', secrets: keys.map(({ secret }) => secret) })
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data)
    // answered before somebody else was, or answered twice; the frame of now comes by itself
    if (told.type === 'refused' && ['not_your_turn', 'stale'].includes(told.reason)) return
    if (told.type === 'error' || told.type === 'refused') reject(data)
    if (told.type !== 'frame') return
    if (arrived(told) || told.result) {
      socket.close()
      if (arrived(told)) resolve(told.sequence)
      else reject('the game is over')
    } else if (told.ask) {
      const { moves } = told.ask
      const { notation } = moves.find(({ key }) => !shunned.includes(key)) ?? moves[0]
      const { seat, sequence, draft } = told
      say({ type: 'move', id: `${name} ${count++}`, seat, sequence, draft, moves: [notation] })
    }
  }
})"""


def play_ahead(visitor: Visitor, shunned: tuple[str, ...] = (), **until: object) -> None:
    """The first move of every question, if there is one that is not shunned, until the view of a question says so."""
    visitor.page.evaluate(AHEAD, [until, shunned])
