// What is not needed for the first screen: fetched when the board is there.

export { default as Final } from './Final.svelte'
export { default as Moment } from './Moment.svelte'
export { default as Phases } from './Phases.svelte'
export { default as Ring } from './Ring.svelte'
export { default as Summary } from './Summary.svelte'
