/** One name for every glyph: drawn here, a recoloured Fluent Emoji, or a Fluent Emoji as it is. */
import { cutProduce } from './cut-produce.mjs'
import { drawnFood } from './drawn-food.mjs'
import { drawnGoods } from './drawn-goods.mjs'
import { drawnProduce } from './drawn-produce.mjs'
import { fluent, hasFluent } from './fluent.mjs'
import { heaps } from './heaps.mjs'
import { recolouredGlyphs } from './recoloured-glyphs.mjs'

const own = {
  ...heaps,
  ...drawnProduce,
  ...drawnFood,
  ...drawnGoods,
  ...cutProduce,
  ...recolouredGlyphs,
}

export const isGlyph = (name) => name in own || hasFluent(name)

/** @param {string | undefined} tint colour of a glyph that can take one */
export function glyph(name, x, y, size, turn = 0, tint) {
  const body = name in own ? own[name](tint) : fluent(name)
  const scale = size / 100
  return `<g transform="translate(${x} ${y}) rotate(${turn} ${size / 2} ${size / 2}) scale(${scale})">${body}</g>`
}
