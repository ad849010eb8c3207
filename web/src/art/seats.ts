// How the seats of a table are told apart: a head, a colour with its mark, a tint behind the head.

export const COLOURS = ['yellow', 'blue', 'purple', 'orange', 'green', 'red', 'white', 'black'] as const
export const HEADS = ['tabby', 'dog', 'mouse', 'rat', 'dogw', 'cat-smug', 'dogb', 'mouse-happy'] as const
export const TINTS = ['mint', 'lilac', 'rose', 'mint', 'lilac', 'rose', 'mint', 'lilac'] as const
export const BOT_HEAD = 'bot'
