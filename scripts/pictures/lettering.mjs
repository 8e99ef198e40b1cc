/** Words as outlines of Baloo 2 ExtraBold (OFL), so that a picture needs no font. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
// The package's ES module has no resolvable exports under Node, so it is required.
const { parse } = require('opentype.js')
const file = readFileSync(
  require.resolve('@fontsource/baloo-2/files/baloo-2-latin-800-normal.woff'),
)
const font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.length))

export const widthOf = (text, size) => font.getAdvanceWidth(text, size)

const COORDINATES = ['x1', 'y1', 'x2', 'y2', 'x', 'y']

function commandData(command) {
  const values = COORDINATES.filter((key) => key in command)
  return command.type + values.map((key) => Number(command[key].toFixed(1))).join(' ')
}

/** The library's own toPathData() writes NaN into some letters, so the path is written here. */
export const pathData = (path) => path.commands.map(commandData).join('')

/** One line, centred on `cx` with its baseline at `y`; shrinks to `maxWidth`. */
export function lettering(text, cx, y, size, fill, maxWidth = Number.POSITIVE_INFINITY) {
  const natural = widthOf(text, size)
  const fitted = natural > maxWidth ? (size * maxWidth) / natural : size
  const width = Math.min(natural, maxWidth)
  return `<path d="${pathData(font.getPath(text, cx - width / 2, y, fitted))}" fill="${fill}"/>`
}

/** Below this a line on a card 130 px wide can no longer be read: break it in two instead. */
const SMALLEST_LINE = 29

/** The word on a pack: one line, or two when one would get too small. The last baseline is `y`. */
export function word(text, cx, y, fill, maxWidth, size = 36) {
  const fitted = Math.min(size, (size * maxWidth) / widthOf(text, size))
  if (fitted >= SMALLEST_LINE || !text.includes(' ')) {
    return lettering(text, cx, y, size, fill, maxWidth)
  }
  const [first, second] = balancedBreak(text)
  const lineSize = Math.min(30, (30 * maxWidth) / widestLine([first, second]))
  return (
    lettering(first, cx, y - lineSize * 0.86, lineSize, fill) +
    lettering(second, cx, y + 1, lineSize, fill)
  )
}

const widestLine = (lines) => Math.max(...lines.map((text) => widthOf(text, 30)))

/** The break that leaves the two lines most alike in width. */
function balancedBreak(text) {
  const words = text.split(' ')
  const breaks = words
    .slice(1)
    .map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  return breaks.reduce((best, next) => (widestLine(next) < widestLine(best) ? next : best))
}

export const outline = (text, size) => font.getPath(text, 0, 0, size)
