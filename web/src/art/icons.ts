// Line drawings on a grid of 24, named by what they show.

export const ICONS = {
  book: '<path d="M4 5.5Q8 4 12 6Q16 4 20 5.5V19Q16 17.5 12 19.5Q8 17.5 4 19ZM12 6V19.5"/>',
  sound: '<path d="M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM15.5 9Q18 12 15.5 15M18 6.5Q22 12 18 17.5"/>',
  menu: '<path d="M4 7H20M4 12H20M4 17H20"/>',
  undo: '<path d="M8 5L4 9L8 13M4 9H14Q20 9 20 14.5Q20 19 15 19H9"/>',
  people:
    '<circle cx="9" cy="8" r="3.5"/>' +
    '<path d="M3 19Q3 13.5 9 13.5Q15 13.5 15 19M15.5 5Q19 5.5 18.5 9Q18 11 16.5 11.5M17 14Q21 14.5 21 19"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7V12.5L15.5 14.5"/>',
  bot: '<rect x="5" y="8" width="14" height="11" rx="4"/><path d="M12 8V4.5M9.5 13V14M14.5 13V14M2.5 12.5V15M21.5 12.5V15"/>',
  device: '<rect x="7" y="3" width="10" height="18" rx="2.5"/><path d="M11 18H13"/>',
  link: '<path d="M10 14L14 10M11 7L13 5Q16 2.5 19 5Q21.5 8 19 11L17 13M13 17L11 19Q8 21.5 5 19Q2.5 16 5 13L7 11"/>',
  play: '<path d="M8 5L19 12L8 19Z" fill="currentColor"/>',
  pause: '<path d="M8.5 5.5V18.5M15.5 5.5V18.5" stroke-width="4"/>',
  fast: '<path d="M4 6L11.5 12L4 18ZM12.5 6L20 12L12.5 18Z" fill="currentColor"/>',
  next: '<path d="M9 5L16 12L9 19"/>',
  prev: '<path d="M15 5L8 12L15 19"/>',
  first: '<path d="M18 5L11 12L18 19M6 5V19"/>',
  last: '<path d="M6 5L13 12L6 19M18 5V19"/>',
  check: '<path d="M5 12.5L10 17.5L19 7" stroke-width="3.2"/>',
  close: '<path d="M6 6L18 18M18 6L6 18"/>',
  copy: '<rect x="8" y="8" width="12" height="12" rx="3"/><path d="M5 15.5Q4 15 4 13.5V7Q4 4 7 4H13.5Q15 4 15.5 5"/>',
  eye: '<path d="M2.5 12Q7 5.5 12 5.5Q17 5.5 21.5 12Q17 18.5 12 18.5Q7 18.5 2.5 12Z"/><circle cx="12" cy="12" r="3" fill="currentColor"/>',
  chat: '<path d="M4 6Q4 4.5 5.5 4.5H18.5Q20 4.5 20 6V15Q20 16.5 18.5 16.5H11L6.5 20V16.5H5.5Q4 16.5 4 15Z"/>',
  flag: '<path d="M6 21V4M6 5Q10 2.5 13 5Q16 7.5 19 5V13Q16 15.5 13 13Q10 10.5 6 13"/>',
  lock: '<rect x="5" y="10.5" width="14" height="9.5" rx="2.5"/><path d="M8 10.5V8Q8 4 12 4Q16 4 16 8V10.5"/>',
  down: '<path d="M5 9L12 16L19 9"/>',
  up: '<path d="M5 15L12 8L19 15"/>',
  plus: '<path d="M12 5V19M5 12H19"/>',
  minus: '<path d="M5 12H19"/>',
  fork:
    '<circle cx="6" cy="5.5" r="2.5"/><circle cx="18" cy="5.5" r="2.5"/><circle cx="12" cy="19" r="2.5"/>' +
    '<path d="M6 8Q6 12 12 12.5V16.5M18 8Q18 12 12 12.5"/>',
  trash: '<path d="M4 7H20M9 7V4H15V7M6 7L7 20H17L18 7M10 11V16M14 11V16"/>',
  star: '<path d="M12 3.5L14.6 9L20.5 9.7L16 13.7L17.3 19.6L12 16.6L6.7 19.6L8 13.7L3.5 9.7L9.4 9Z" fill="currentColor"/>',
  paw:
    '<ellipse cx="12" cy="15.5" rx="4.5" ry="3.8" fill="currentColor" stroke="none"/>' +
    '<circle cx="6" cy="10.5" r="2.2" fill="currentColor" stroke="none"/>' +
    '<circle cx="10" cy="7" r="2.2" fill="currentColor" stroke="none"/>' +
    '<circle cx="14.5" cy="7" r="2.2" fill="currentColor" stroke="none"/>' +
    '<circle cx="18.3" cy="10.5" r="2.2" fill="currentColor" stroke="none"/>',
  list: '<path d="M9 6H20M9 12H20M9 18H20M4.5 6H5M4.5 12H5M4.5 18H5"/>',
  trophy: '<path d="M7 4H17V10Q17 15 12 15Q7 15 7 10ZM7 6H4Q4 11 7.5 11M17 6H20Q20 11 16.5 11M12 15V18M8 20.5H16"/>',
  globe: '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12H20.5M12 3.5Q7 8 7 12Q7 16 12 20.5Q17 16 17 12Q17 8 12 3.5"/>',
  deal: '<rect x="4" y="6" width="10" height="14" rx="2"/><path d="M9 3.5L19 6Q20.5 6.5 20 8L17.5 17.5"/>',
  pin: '<path d="M12 21Q5 14 5 9.5Q5 3.5 12 3.5Q19 3.5 19 9.5Q19 14 12 21Z"/><circle cx="12" cy="9.5" r="2.5"/>',
  mute: '<path d="M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM16 9.5L21 14.5M21 9.5L16 14.5"/>',
  bulb: '<path d="M9.5 20.5H14.5M9 17.5H15V15Q18.5 12.5 18.5 9.5Q18.5 3.5 12 3.5Q5.5 3.5 5.5 9.5Q5.5 12.5 9 15Z"/>',
  sand: '<path d="M7 4H17M7 20H17M8.5 4Q8.5 9.5 12 12Q15.5 9.5 15.5 4M8.5 20Q8.5 14.5 12 12Q15.5 14.5 15.5 20M10.5 18H13.5"/>',
  gear:
    '<circle cx="12" cy="12" r="3.2"/>' +
    '<path d="M12 3.5V6M12 18V20.5M3.5 12H6M18 12H20.5M6 6L7.8 7.8M16.2 16.2L18 18M18 6L16.2 7.8M7.8 16.2L6 18"/>',
  screen: '<rect x="3" y="5" width="18" height="12" rx="2.5"/><path d="M9 20.5H15"/>',
  save: '<path d="M12 4V14.5M7.5 10.5L12 15L16.5 10.5M5 19.5H19"/>',
  open: '<path d="M12 15V4.5M7.5 8.5L12 4L16.5 8.5M5 19.5H19"/>',
} as const

export type IconName = keyof typeof ICONS
