/**
 * The shape of the seeded shop: a shelf is a category with its products. A product carries the
 * recipe of its picture beside its words, so that name, size and picture cannot drift apart; the
 * server leaves the recipe out (catalogue.ts), `scripts/pictures` reads it.
 */
import * as v from 'valibot'

/** Silhouettes, chosen by how the thing is sold (product §4.4). */
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
  /** The glyph's own colour, where it can take one: the yellow of toor, the green of moong. */
  tint: v.exactOptional(v.string()),
  /** The pack's main colour; by variety, not by category. */
  colour,
  /** A second field of colour. */
  band: v.exactOptional(colour),
  /** What shows through glass, or the tablets of a strip. */
  fill: v.exactOptional(colour),
  cap: v.exactOptional(colour),
  /** The thread of the label; a darker `colour` where absent. */
  accent: v.exactOptional(colour),
  /** Lettering above the label, in capitals. */
  word: v.exactOptional(v.string()),
  wordInk: v.exactOptional(colour),
  /** Shape of the label; a rectangle where absent. */
  label: v.exactOptional(v.picklist(['arch', 'round'])),
  /** How many glyphs lie there, for loose goods and cards. */
  count: v.exactOptional(v.pipe(v.string(), v.transform(Number), v.picklist([1, 2]))),
  /** Lettering of the size; the size at the end of the name where absent. */
  size: v.exactOptional(v.string()),
})
export type Tile = v.InferOutput<typeof tileSchema>

export interface ShelfProduct {
  /** A slug: it is the product's id and the name of its pictures. */
  readonly id: string
  /** Ends with the size: 'Chakki Atta 5 kg'. */
  readonly name: string
  readonly description: string
  /** MRP in rupees. */
  readonly mrp: number
  /** Rupees; below `mrp`. Absent where nothing is off. */
  readonly price?: number
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

/** '5 kg' of 'Chakki Atta 5 kg', '4 × 100 g' of 'Sandal Soap 4 × 100 g'; nothing where no size ends the name. */
export function sizeOf(name: string): string | undefined {
  return SIZE.exec(name)?.[0]
}
