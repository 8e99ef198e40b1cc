/** The house label: cream cloth, stitched all round, with the glyph and the size on it. */
import { contrast, dark, inkOn } from './colour.mjs'
import { glyph } from './glyphs/glyph.mjs'
import { grainField, hasGrains } from './glyphs/heaps.mjs'
import { lettering, widthOf, word } from './lettering.mjs'
import { CREAM, uniqueId } from './svg.mjs'

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

/** A label with the name on it, for vessels without room for lettering above the label. */
export function namedLabel(tile, { y, w, h }) {
  if (tile.back) return backPanel(tile, { y, w, h })
  const ink = sizeInk(tile)
  const side = Math.min(w - 40, h - 94)
  return (
    patch('rect', 200 - w / 2, y, w, h, tile.accent) +
    lettering(tile.word, 200, y + 41, 31, ink, w - 24) +
    tileGlyph(tile, 200 - side / 2, y + 48, side) +
    lettering(tile.size, 200, y + h - 16, 37, ink, w - 26)
  )
}

/** Below this, white lettering is hard to read. */
const WHITE_READS = 2.5

/** Lettering straight on a pack: white where it reads, else a deep tone of the ground itself. */
export const wordInk = (tile, ground = tile.colour) =>
  tile.wordInk ??
  (contrast('#ffffff', ground) >= WHITE_READS ? '#ffffff' : inkOn(ground, ground, 5.5))

const isGround = (name) => name === 'powder' || name === 'flour'

/** A window in the pack: what is in it, the light on the film, and the glyph printed on the film. */
function grainWindow(tile, x, y, w, h) {
  const clip = uniqueId('window')
  const outline = outlines.rect(x, y, w, h)
  const [cx, cy] = [x + w / 2, y + h / 2 - 14]
  // On flour and ground spices, which have no grains to tell them apart.
  const printed = hasGrains(tile.glyph)
    ? ''
    : `<circle cx="${cx}" cy="${cy}" r="55" fill="${CREAM}"/>${glyph(tile.glyph, cx - 45, cy - 45, 90, 0, isGround(tile.glyph) ? tile.tint : undefined)}`
  return `<clipPath id="${clip}"><path d="${outline}"/></clipPath><g clip-path="url(#${clip})"><g transform="translate(${x} ${y})">${grainField(tile.glyph, tile.tint, w, h)}</g>${printed}<path d="M${x} ${y}H${x + w * 0.5}L${x + w * 0.2} ${y + h}H${x}Z" fill="#fff" opacity=".16"/></g><path d="${outline}" fill="none" stroke="${dark(tile.colour, 0.35)}" stroke-width="5"/><path d="${outlines.rect(x - 7, y - 7, w + 14, h + 14)}" fill="none" stroke="${CREAM}" stroke-width="3" stroke-dasharray="11 7" opacity=".85"/>`
}

const bars = (x, y, widths, colour, step = 11) =>
  widths
    .map(
      (width, i) =>
        `<rect x="${x}" y="${y + i * step}" width="${width}" height="4.6" rx="2.3" fill="${colour}" opacity=".5"/>`,
    )
    .join('')

/** Stripes that no till can read. */
function barcode(x, y, w, h) {
  const widths = [3, 2, 5, 2, 3, 6, 2, 4, 2, 2, 5, 3, 2, 6, 3, 2, 4, 2]
  const scale = w / widths.reduce((sum, width) => sum + width * 1.75, 0)
  let at = x
  return widths
    .map((width) => {
      const stripe = `<rect x="${at.toFixed(1)}" y="${y}" width="${(width * scale).toFixed(1)}" height="${h}" fill="#2a2117"/>`
      at += width * 1.75 * scale
      return stripe
    })
    .join('')
}

/** A pack's back: the green mark of vegetarian food, what it contains, a table, the barcode. */
function backPanel(tile, { y, w, h }) {
  const x = 200 - w / 2
  const ink = inkOn(CREAM, tile.colour, 7)
  const inner = w - 32
  const row = (i) =>
    `<path d="M${x + 16} ${y + 122 + i * 17}h${inner}" stroke="${ink}" stroke-width="1.6" opacity=".5"/>${bars(x + 20, y + 111 + i * 17, [inner * [0.42, 0.3, 0.36, 0.26][i]], ink)}${bars(x + w - 50, y + 111 + i * 17, [28], ink)}`
  return (
    `<path d="${outlines.rect(x, y, w, h)}" fill="${CREAM}"/>` +
    `<rect x="${x + w - 44}" y="${y + 15}" width="27" height="27" rx="3" fill="#fff" stroke="#1f8a3c" stroke-width="3.6"/><circle cx="${x + w - 30.5}" cy="${y + 28.5}" r="7.4" fill="#1f8a3c"/>` +
    (tile.word ? lettering(tile.word, x + (w - 34) / 2, y + 38, 25, ink, w - 76) : '') +
    bars(x + 16, y + 56, [inner, inner * 0.92, inner * 0.97, inner * 0.55], ink) +
    `<path d="M${x + 16} ${y + 104}h${inner}" stroke="${ink}" stroke-width="4"/>` +
    [0, 1, 2, 3].map(row).join('') +
    lettering(tile.size, x + 16 + inner * 0.2, y + h - 26, 28, ink, inner * 0.4) +
    barcode(x + 16 + inner * 0.46, y + h - 58, inner * 0.54, 42)
  )
}

/**
 * A pack's front: the word above, the label below. `top` is the word's baseline, `y`, `w`, `h` the
 * label, `glyphSize` the glyph on it; `ground` is the colour under the word, where not the pack's own.
 */
export function face(
  tile,
  { top = 118, y = 134, w = 166, h = 184, glyphSize = 120, maxWord = 176, ground } = {},
) {
  if (tile.back) return backPanel(tile, { y: y - 62, w: w + 4, h: h + 58 })
  const shape = tile.label ?? 'rect'
  const title = tile.word ? word(tile.word, 200, top, wordInk(tile, ground), maxWord) : ''
  if (shape === 'window') {
    return (
      title + grainWindow(tile, 200 - w / 2, y + 4, w, h - 20) + sizePatch(tile, 200, y + h - 50)
    )
  }
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
