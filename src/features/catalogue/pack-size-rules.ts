/** The size at the end of a product's name, and what a kilogram or litre costs. Pure. */
import { paiseFromRupees } from '#contract/money.ts'

export interface PackSize {
  /** As the name writes it: '4 × 100 g'. */
  text: string
  /** Absent for what is counted in pieces. */
  measure?: { unit: 'kg' | 'litre'; amount: number }
}

/** Which part of a kilogram or a litre one of them is. */
const PARTS: Readonly<Record<string, { unit: 'kg' | 'litre'; part: number }>> = {
  kg: { unit: 'kg', part: 1 },
  g: { unit: 'kg', part: 0.001 },
  gm: { unit: 'kg', part: 0.001 },
  l: { unit: 'litre', part: 1 },
  ltr: { unit: 'litre', part: 1 },
  ml: { unit: 'litre', part: 0.001 },
}

/** What precedes the size, and '4 × 100 g', '1.5 L' or '12 tablets', which is a word of its own. */
const SIZE_AT_END = /^(?:(.*?)\s)?((?:(\d+) ?[×xX] ?)?(\d+(?:\.\d+)?) ?(\p{L}+))$/u

/** '1 kg + 500 g', '1 / 2 kg', '10 - 12 pcs': what follows is only a part of the size. */
const UNFINISHED = /[+/,–-]\s*$/

/** Undefined for a name that ends with no size, or with one that is more than a single amount. */
export function packSizeOf(productName: string): PackSize | undefined {
  const match = SIZE_AT_END.exec(productName.trim())
  if (!match) return undefined
  const [, before = '', text = '', packs = '1', amount = '', unit = ''] = match
  if (UNFINISHED.test(before)) return undefined
  const part = PARTS[unit.toLowerCase()]
  const total = Number(packs) * Number(amount) * (part?.part ?? 0)
  return part === undefined || total <= 0
    ? { text }
    : { text, measure: { unit: part.unit, amount: total } }
}

/** What a kilogram or a litre costs, in paise; `price` in rupees. */
export function paisePerUnit(price: number, { amount }: NonNullable<PackSize['measure']>): number {
  return Math.round(paiseFromRupees(price) / amount)
}
