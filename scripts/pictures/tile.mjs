/** A product's picture as SVG. */
import { dark, light } from './colour.mjs'
import { glyph, isGlyph } from './glyphs/glyph.mjs'
import { bags } from './packs/bags.mjs'
import { bottles } from './packs/bottles.mjs'
import { boxes } from './packs/boxes.mjs'
import { looseGoods } from './packs/loose.mjs'
import { contactShadow, svgDocument } from './svg.mjs'

const packs = { ...bags, ...boxes, ...bottles, ...looseGoods }

/** The drawing alone, in a box of 400, for tiles and for the groups on category tiles. */
export function drawTile({ id, size, tile }) {
  const pack = packs[tile.pack]
  if (!pack) throw new Error(`${id}: there is no pack '${tile.pack}'`)
  if (!isGlyph(tile.glyph)) throw new Error(`${id}: there is no glyph '${tile.glyph}'`)
  return pack({ ...tile, accent: tile.accent ?? dark(tile.colour, 0.2), size: tile.size ?? size })
}

export const tileSvg = (product, width) =>
  svgDocument({ view: [0, 0, 400, 400], width }, () => drawTile(product))

const WOOD = '#c9975c'

/** A board of wood, seen from the front: what is cut lies on it. */
const board = () =>
  `${contactShadow(178, 352)}<path d="M40 248H360L388 332H12Z" fill="${light(WOOD, 0.18)}"/><path d="M12 332H388V346Q388 352 382 352H18Q12 352 12 346Z" fill="${dark(WOOD, 0.28)}"/><path d="M58 268H330M44 290H372M30 314H340" stroke="${dark(WOOD, 0.18)}" stroke-width="2.4" opacity=".5" stroke-linecap="round"/>`

/** Turned, the eyes of a potato do not look like a face. */
const TURNS = { 'brown-potato': 140 }

/** Goods without a pack: one whole behind, three pieces in front. */
function drawCut(tile) {
  const piece = (x, y, size, turn) =>
    `<ellipse cx="${x + size / 2}" cy="${y + size * 0.93}" rx="${size * 0.44}" ry="${size * 0.09}" fill="url(#shadow)"/>${glyph(tile.inside, x, y, size, turn)}`
  return (
    board() +
    glyph(tile.glyph, 96, 52, 208, TURNS[tile.glyph] ?? 0, tile.tint) +
    piece(22, 152, 150, -8) +
    piece(226, 146, 156, 9) +
    piece(124, 190, 154, 2)
  )
}

/** The pack from behind, and a katori of what is in it. */
function drawOpened(product) {
  const { tile } = product
  const back = drawTile({ ...product, tile: { ...tile, back: true } })
  return `<g transform="translate(-42 -6)">${back}</g><ellipse cx="278" cy="356" rx="98" ry="13" fill="url(#shadow)"/>${glyph(tile.inside, 182, 170, 194, 0, tile.insideTint ?? tile.tint)}`
}

const UNPACKED = new Set(['loose', 'tray', 'net', 'card'])

/** The second picture: the product cut, or its pack from behind beside what is in it. */
export function insideSvg(product, width) {
  const { id, tile } = product
  if (!isGlyph(tile.inside)) throw new Error(`${id}: there is no glyph '${tile.inside}'`)
  return svgDocument({ view: [0, 0, 400, 400], width }, () =>
    UNPACKED.has(tile.pack) ? drawCut(tile) : drawOpened(product),
  )
}
