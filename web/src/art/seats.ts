// How the seats of a table are told apart: a head, a colour with its mark, a tint behind the head.

/** Of badges: a seat's colour never comes without its mark, and twelve seats have twelve of each. */
export const COLOURS = [
  'yellow', 'blue', 'purple', 'orange', 'green', 'red', 'white', 'black', 'olive', 'mint', 'mauve', 'iris',
] as const
export const HEADS = ['tabby', 'dog', 'mouse', 'rat', 'dogw', 'cat-smug', 'dogb', 'mouse-happy'] as const
export const TINTS = ['mint', 'lilac', 'rose'] as const
export const BOT_HEAD = 'bot'

export interface Face { head?: string; bot?: boolean }
/** How somebody is drawn: by the role they have in the game, if it gives them a head; a bot keeps its antenna. */
export function facing(role: string | null | undefined, bot: boolean): Face {
  return role ? { head: role, bot } : bot ? { head: BOT_HEAD } : {}
}
