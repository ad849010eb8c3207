// What is not needed for the first screen: fetched when the board is there.

export { default as Final } from './Final.svelte'
export { default as Moment } from './Moment.svelte'
export { default as Summary } from './Summary.svelte'
