/** Background and text of each colour of an order's state (product §9.2). */
export const STATUS_COLOURS = {
  yellow: ':uno: bg-st-yellow text-st-yellow-text',
  blue: ':uno: bg-st-blue text-st-blue-text',
  purple: ':uno: bg-st-purple text-st-purple-text',
  green: ':uno: bg-st-green text-st-green-text',
  red: ':uno: bg-st-red text-st-red-text',
  grey: ':uno: bg-sunken text-ink-2',
} as const

export type StatusColour = keyof typeof STATUS_COLOURS
