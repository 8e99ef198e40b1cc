/** A product's picture as SVG. */
import { dark } from './colour.mjs'
import { isGlyph } from './glyphs/glyph.mjs'
import { bags } from './packs/bags.mjs'
import { bottles } from './packs/bottles.mjs'
import { boxes } from './packs/boxes.mjs'
import { looseGoods } from './packs/loose.mjs'
import { svgDocument } from './svg.mjs'

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
