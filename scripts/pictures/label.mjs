/** The house label: cream cloth, stitched all round, with the glyph and the size on it. */
import { contrast, inkOn } from './colour.mjs'
import { glyph } from './glyphs/glyph.mjs'
import { lettering, widthOf, word } from './lettering.mjs'
import { CREAM } from './svg.mjs'

const outlines = {
  round: (x, y, w, h) => `M${x + w / 2} ${y}a${w / 2} ${h / 2} 0 1 1 -.01 0z`,
  arch: (x, y, w, h) =>
    `M${x} ${y + h}V${y + w / 2}a${w / 2} ${Math.min(w / 2, h * 0.55)} 0 0 1 ${w} 0V${y + h}z`,
  rect: (x, y, w, h) =>
    `M${x + 18} ${y}h${w - 36}q18 0 18 18v${h - 36}q0 18 -18 18h${-(w - 36)}q-18 0 -18 -18v${-(h - 36)}q0 -18 18 -18z`,
}

export function patch(shape, x, y, w, h, thread) {
  const outline = outlines[shape]
  return `<path d="${outline(x, y, w, h)}" fill="${CREAM}"/><path d="${outline(x + 6, y + 6, w - 12, h - 12)}" fill="none" stroke="${thread}" stroke-width="3" stroke-dasharray="11 7" opacity=".85"/>`
}

export const tileGlyph = (tile, x, y, size, turn = 0) =>
  glyph(tile.glyph, x, y, size, turn, tile.tint)

/** Size lettering: the pack's own colour, deep enough for 9:1 on cream. */
export const sizeInk = (tile) => inkOn(CREAM, tile.fill ?? tile.colour, 9)

/** Below this white lettering swims on its ground. */
const WHITE_READS = 2.5

/** Lettering straight on a pack: white where it reads, else a deep tone of the ground itself. */
export const wordInk = (tile, ground = tile.colour) =>
  tile.wordInk ??
  (contrast('#ffffff', ground) >= WHITE_READS ? '#ffffff' : inkOn(ground, ground, 5.5))

/**
 * A pack's front: the word above, the label below. `top` is the word's baseline, `y`, `w`, `h` the
 * label, `glyphSize` the glyph on it; `ground` is the colour under the word, where not the pack's own.
 */
export function face(
  tile,
  { top = 118, y = 134, w = 166, h = 184, glyphSize = 120, maxWord = 176, ground } = {},
) {
  const shape = tile.label ?? 'rect'
  const title = tile.word ? word(tile.word, 200, top, wordInk(tile, ground), maxWord) : ''
  if (shape === 'round') {
    const side = Math.min(w, h - 14)
    return (
      title +
      patch('round', 200 - side / 2, y, side, side, tile.accent) +
      tileGlyph(tile, 200 - side * 0.37, y + side * 0.08, side * 0.74) +
      sizePatch(tile, 200, y + h - 44)
    )
  }
  // An arch is narrow at the top: the glyph moves down a little and gives way.
  const shrink = shape === 'arch' ? 0.94 : 1
  const side = glyphSize * shrink
  return (
    title +
    patch(shape, 200 - w / 2, y, w, h, tile.accent) +
    tileGlyph(tile, 200 - side / 2, y + (shape === 'arch' ? 20 : 14), side) +
    lettering(tile.size, 200, y + h - 18, 40, sizeInk(tile), w - 26)
  )
}

/** Swing tag at the foot of goods that have no pack. */
export function swingTag(tile, x = 200, y = 312) {
  const w = Math.max(96, widthOf(tile.size, 38) + 46)
  const left = x - w / 2
  return `<rect x="${left}" y="${y + 4}" width="${w}" height="56" rx="14" fill="#3b2a10" opacity=".16"/><rect x="${left}" y="${y}" width="${w}" height="56" rx="14" fill="${CREAM}"/><rect x="${left + 5}" y="${y + 5}" width="${w - 10}" height="46" rx="10" fill="none" stroke="${tile.accent}" stroke-width="3" stroke-dasharray="10 6"/>${lettering(tile.size, x, y + 41, 38, sizeInk(tile))}`
}

/** The same tag, smaller, sewn onto a pack. */
export function sizePatch(tile, x, y, maxWidth = 142) {
  const w = Math.min(maxWidth, Math.max(84, widthOf(tile.size, 35) + 30))
  const left = x - w / 2
  return `<rect x="${left}" y="${y}" width="${w}" height="49" rx="12" fill="${CREAM}"/><rect x="${left + 4.5}" y="${y + 4.5}" width="${w - 9}" height="40" rx="9" fill="none" stroke="${tile.accent}" stroke-width="2.6" stroke-dasharray="9 6"/>${lettering(tile.size, x, y + 37, 35, sizeInk(tile), w - 22)}`
}
