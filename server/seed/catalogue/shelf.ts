/**
 * The shape of the seeded shop: a shelf is a category with its products. A product carries the
 * recipe of its picture beside its words, so that name, size and picture cannot drift apart; the
 * server leaves the recipe out (catalogue.ts), `scripts/pictures` reads it.
 */

/** Silhouette, chosen by how the thing is sold (product §4.4). */
export type Pack =
  | 'aerosol'
  | 'bar'
  | 'bottle'
  | 'brick'
  | 'bundle'
  | 'can'
  | 'card'
  | 'carton'
  | 'cup'
  | 'flat'
  | 'flow'
  | 'gable'
  | 'jar'
  | 'jerry'
  | 'loaf'
  | 'longneck'
  | 'loose'
  | 'mithai'
  | 'net'
  | 'pet'
  | 'pot'
  | 'pouch'
  | 'pump'
  | 'sachet'
  | 'sack'
  | 'spray'
  | 'squeeze'
  | 'standup'
  | 'strip'
  | 'syrup'
  | 'tallbox'
  | 'tin'
  | 'tray'
  | 'tub'
  | 'tube'

export interface Tile {
  readonly pack: Pack
  /** A glyph of `scripts/pictures/glyphs`, or of Fluent Emoji. */
  readonly glyph: string
  /** The glyph's own colour, where it can take one: the yellow of toor, the green of moong. */
  readonly tint?: string
  /** The pack's main colour; by variety, not by category. */
  readonly colour: string
  /** A second field of colour. */
  readonly band?: string
  /** What shows through glass, or the tablets of a strip. */
  readonly fill?: string
  readonly cap?: string
  /** The thread of the label; a darker `colour` where absent. */
  readonly accent?: string
  /** Lettering above the label, in capitals. */
  readonly word?: string
  readonly wordInk?: string
  /** Shape of the label; a rectangle where absent. */
  readonly label?: 'arch' | 'round'
  /** How many glyphs lie there, for loose goods and cards. */
  readonly count?: 1 | 2
  /** Lettering of the size; the size at the end of the name where absent. */
  readonly size?: string
}

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
