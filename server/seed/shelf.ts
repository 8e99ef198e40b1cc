/**
 * The types of the seeded shop: a shelf is a category with its products. A product holds its
 * picture recipe beside its texts, so that name, size and picture stay consistent. The server omits
 * the recipe (catalogue.ts), and `scripts/pictures` reads it.
 */
import * as v from 'valibot'
import type { ProductInformation } from '#contract/product-information.ts'

/** Silhouettes by the form in which a product is sold (product §4.4). */
const PACKS = [
  'aerosol',
  'bar',
  'bottle',
  'brick',
  'bundle',
  'can',
  'card',
  'carton',
  'cup',
  'flat',
  'flow',
  'gable',
  'jar',
  'jerry',
  'loaf',
  'longneck',
  'loose',
  'mithai',
  'net',
  'pet',
  'pot',
  'pouch',
  'pump',
  'sachet',
  'sack',
  'spray',
  'squeeze',
  'standup',
  'strip',
  'syrup',
  'tallbox',
  'tin',
  'tray',
  'tub',
  'tube',
] as const

const colour = v.pipe(v.string(), v.regex(/^#[\dA-F]{6}$/i))

export const tileSchema = v.strictObject({
  pack: v.picklist(PACKS),
  /** A glyph of `scripts/pictures/glyphs`, or of Fluent Emoji. */
  glyph: v.string(),
  /** The glyph's own colour, if it has a variable one: yellow for toor, green for moong. */
  tint: v.exactOptional(v.string()),
  /** The pack's main colour. It depends on the variety, not on the category. */
  colour,
  /** A second field of colour. */
  band: v.exactOptional(colour),
  /** The colour of visible contents: behind glass, or the tablets of a strip. */
  fill: v.exactOptional(colour),
  cap: v.exactOptional(colour),
  /** The thread colour of the label. If absent, a darker `colour`. */
  accent: v.exactOptional(colour),
  /** Lettering above the label, in capitals. */
  word: v.exactOptional(v.string()),
  wordInk: v.exactOptional(colour),
  /** The shape of the label, or a window that shows the grain. If absent, a rectangle. */
  label: v.exactOptional(v.picklist(['arch', 'round', 'window'])),
  /** The number of glyphs, for loose goods and cards. */
  count: v.exactOptional(v.pipe(v.string(), v.transform(Number), v.picklist([1, 2]))),
  /** The lettering of the size. If absent, the size at the end of the name. */
  size: v.exactOptional(v.string()),
  /** The glyph of the second picture: the product cut, or what is in the pack. */
  inside: v.exactOptional(v.string()),
  insideTint: v.exactOptional(colour),
})
export type Tile = v.InferOutput<typeof tileSchema>

export interface ShelfProduct {
  /** A slug, which is the product's id and the name of its pictures. */
  readonly id: string
  /** Ends with the size: 'Chakki Atta 5 kg'. */
  readonly name: string
  readonly description: string
  /** MRP in rupees. */
  readonly mrp: number
  /** Rupees; below `mrp`. Absent without a discount. */
  readonly price?: number
  /** What the pack states. Absent for goods without one. */
  readonly information?: ProductInformation
  readonly tile: Tile
}

export interface Shelf {
  readonly id: string
  readonly name: string
  /** OKLCH hue of the category's tint. */
  readonly hue: number
  readonly products: readonly ShelfProduct[]
}

const SIZE = /\d+(?:\.\d+)?(?: × \d+)? [a-zA-Z]+$/

/** Finds the size at the end of a name: '4 × 100 g' in 'Sandal Soap 4 × 100 g'. */
export function sizeOf(name: string): string | undefined {
  return SIZE.exec(name)?.[0]
}
