/** The size at the end of a product's name, and what a kilogram or litre costs. Pure. */
import { paiseFromRupees } from '#contract/money.ts'

export interface PackSize {
  /** As the name writes it: '4 × 100 g'. */
  text: string
  /** Absent for what is counted in pieces. */
  measure?: { unit: 'kg' | 'litre'; amount: number }
}

/** Units of a net quantity besides those in `PARTS`. Doses, powers and diameters do not count. */
const OTHER_UNITS: ReadonlySet<string> = new Set(
  (
    'm mtr mtrs metre metres meter meters n u unit units pc pcs piece pieces nos dozen pair pairs ' +
    'tablet tablets tab tabs capsule capsules cap caps softgel softgels lozenge lozenges strip ' +
    'strips bag bags teabag teabags sachet sachets pouch pouches pack packs packet packets pkt ' +
    'pkts box boxes btl btls bottle bottles can cans tin tins jar jars tub tubs tube tubes cup ' +
    'cups bar bars cake cakes stick sticks cone cones roll rolls sheet sheets page pages pull ' +
    'pulls wipe wipes tissue tissues napkin napkins pad pads diaper diapers pant pants bud buds ' +
    'swab swabs ball balls cube cubes egg eggs slice slices candle candles match matches plate ' +
    'plates bowl bowls glass glasses spoon spoons straw straws blade blades cartridge cartridges ' +
    'refill refills pen pens pencil pencils crayon crayons socket sockets bulb bulbs cell cells ' +
    'battery batteries coil coils bunch bunches bundle bundles tray trays crate crates carton ' +
    'cartons set sets ream reams pound pounds lb lbs brush brushes toothbrush toothbrushes mask ' +
    'masks glove gloves condom condoms clip clips cookie cookies biscuit biscuits finger fingers'
  ).split(' '),
)

/** 'Omega 3 Capsules', 'Vitamin B 12 Tablets', 'Rs 20 Pack', '2 in 1 Pack': a number of the name. */
const NAMES_A_NUMBER = /(?:^|\s)(?:omega|b|in|rs\.?|₹)$/i

interface Part {
  unit: 'kg' | 'litre'
  /** Which part of a kilogram or a litre one of them is. */
  part: number
}

const PARTS: ReadonlyMap<string, Part> = new Map([
  ...spellings('kg kgs kilo kilos kilogram kilograms', { unit: 'kg', part: 1 }),
  ...spellings('g gm gms gr grm grms gram grams', { unit: 'kg', part: 0.001 }),
  ...spellings('l lt lts lit lits litr ltr ltrs litar litre litres liter liters', {
    unit: 'litre',
    part: 1,
  }),
  ...spellings('ml mls millilitre millilitres', { unit: 'litre', part: 0.001 }),
])

function spellings(words: string, part: Part): [string, Part][] {
  return words.split(' ').map((word) => [word, part])
}

/** What precedes the size, and '4 × 100 g', '1.5 L' or '12 tablets', which is a word of its own. */
const SIZE_AT_END = /^(?:(.*?)\s)?((?:(\d+) ?[×xX] ?)?(\d+(?:\.\d+)?) ?(\p{L}+))$/u

/** '1 kg + 500 g', '1 / 2 kg', '10 - 12 pcs': what follows is only a part of the size. */
const UNFINISHED = /[+/,–-]\s*$/

/** 'Detergent 1 kg + Comfort 200 ml': an amount before the size is that of something else. */
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\d.,])\d[\d.,]* ?(?:${[...PARTS.keys()].join('|')})(?!\p{L})`,
  'iu',
)
/** Amounts of what is in the goods, or for whom they are: 'Lassi 15 g Protein', 'Pants 12-17 kg'. */
const OF_THE_GOODS = /\d[\d.]* ?g (?:protein|fat|fibre|fiber|carbs)(?!\p{L})|\d+ ?[-–] ?\d+ ?kg/giu
/** 'Toothpaste 150 g + Toothbrush 1 pc', but not 'Garbage Bags 30 l 15 bags'. */
const ADDED = /[+&,/]|(?<!\p{L})(?:with|and|plus|free|extra|get|combo)(?!\p{L})/iu

function isOfCombination(before: string, part: Part | undefined): boolean {
  const others = before.replace(OF_THE_GOODS, '')
  return AMOUNT.test(others) && (part !== undefined || ADDED.test(others))
}

/** Undefined for a name that ends with no size, or with one that is more than a single amount. */
export function packSizeOf(productName: string): PackSize | undefined {
  const match = SIZE_AT_END.exec(productName.trim())
  if (!match) return undefined
  const [, before = '', text = '', packs = '1', amount = '', unit = ''] = match
  if (UNFINISHED.test(before) || NAMES_A_NUMBER.test(before)) return undefined
  const part = PARTS.get(unit.toLowerCase())
  if (part === undefined && !OTHER_UNITS.has(unit.toLowerCase())) return undefined
  if (isOfCombination(before, part)) return undefined
  const total = Number(packs) * Number(amount) * (part?.part ?? 0)
  return part === undefined || total <= 0
    ? { text }
    : { text, measure: { unit: part.unit, amount: total } }
}

/** What a kilogram or a litre costs, in paise; `price` in rupees. */
export function paisePerUnit(price: number, { amount }: NonNullable<PackSize['measure']>): number {
  return Math.round(paiseFromRupees(price) / amount)
}
