/** Reads the cells of a row that say what its pack states. Pure. */
import {
  FSSAI_LICENCE,
  INFORMATION_LIMITS,
  type FoodType,
  type InformationText,
  type ProductInformation,
} from '#contract/product-information.ts'
import { textOrNothing } from './cell-rules.ts'
import { sizeOf, type ImpliedUnit } from './size-rules.ts'

/** A problem that loses one cell and not the row. */
export type InformationRemark =
  | 'food-type-unknown'
  | 'licence-unreadable'
  | 'net-quantity-without-unit'
  | 'shelf-life-date'
  | 'information-too-long'

export interface StatedInformation {
  /** Null if no cell has a value. */
  information: ProductInformation | null
  remarks: InformationRemark[]
  /** Whether a cell had characters that cannot be shown. */
  isBroken: boolean
}

/** A cell as one line without unreadable characters. */
interface Cell {
  text: string
  isBroken: boolean
}

const TEXTS: readonly InformationText[] = [
  'netQuantity',
  'manufacturer',
  'importer',
  'countryOfOrigin',
  'shelfLife',
  'ingredients',
  'allergens',
  'consumerCare',
]

/** Words of cells and headings, without case and punctuation. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const NON_VEG = /no[nt]veg(?:etarian)?/g

/** 'Is Non Veg', where 'yes' is not the green mark, but not 'Veg/Non-Veg'. */
function asksForNonVeg(heading: string): boolean {
  const words = plain(heading)
  return words.search(NON_VEG) !== -1 && !words.replace(NON_VEG, '').includes('veg')
}

function foodTypeOf(written: string, heading: string): FoodType | undefined {
  const words = plain(written)
  if (/^veg(?:etarian)?$/.test(words)) return 'veg'
  if (/^nonveg(?:etarian)?$/.test(words)) return 'non-veg'
  if (!/^(?:yes|y|true|1|no|n|false|0)$/.test(words)) return undefined
  const isYes = /^(?:yes|y|true|1)$/.test(words)
  return isYes === asksForNonVeg(heading) ? 'non-veg' : 'veg'
}

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const YEAR = String.raw`\d{2}(?:\d{2})?`
const MONTH_NUMBER = '(?:0?[1-9]|1[0-2])'
const EXPIRY = String.raw`(?:exp(?:iry|ires)?|best before|use by)\b[.:\s]*`
/** What is a date only as the whole cell: '03/24', '45303' as spreadsheets count days, '20251231'. */
const WHOLE_DATE = new RegExp(
  String.raw`^(?:${EXPIRY})?(?:${MONTH_NUMBER}[-/.]${YEAR}|\d{4}[-/.]\d{1,2}|4\d{4}(?:\.0+)?|20\d{6})(?:[T ]+\d{1,2}:\d{2}.*)?$`,
  'i',
)
/** What is a date within any text: '12-01-2024', '31st Dec 2025', 'Dec 31, 2025', 'Mfg 01/25 Exp 12/25'. */
const DATE = new RegExp(
  String.raw`(?<![\d\p{L}])(?:${[
    String.raw`\d{1,2} ?[-/.] ?\d{1,2} ?[-/.] ?${YEAR}`,
    String.raw`\d{4}[-/.](?:\d{1,2}|${MONTH})[-/.]\d{1,2}`,
    String.raw`${MONTH_NUMBER} ?[-/.] ?\d{4}`,
    String.raw`(?:\d{1,2}(?:st|nd|rd|th)?[-/., ]{0,3})?${MONTH}[-/., ']{0,3}${YEAR}`,
    String.raw`${MONTH}[-/. ]{0,3}\d{1,2},? ?\d{4}`,
    String.raw`(?:exp|mfg|mfd|pkd)[.:\s]{0,3}${MONTH_NUMBER}[-/.]\d{2}`,
  ].join('|')})(?!\d)`,
  'iu',
)
const DURATION = /\b(?:days?|weeks?|months?|years?|yrs?|hours?|hrs?)\b/i

/** The expiry of one pack, as tills keep it, is not how long each pack keeps. */
const isExpiry = (text: string) =>
  WHOLE_DATE.test(text) || (DATE.test(text) && !DURATION.test(text))

/** `netQuantityUnit` is the unit in the heading of the net quantities. */
export function readInformation(
  read: (field: InformationText | 'foodType' | 'fssaiLicence') => Cell,
  {
    foodTypeColumn = '',
    netQuantityUnit,
  }: { foodTypeColumn?: string | undefined; netQuantityUnit?: ImpliedUnit | undefined } = {},
): StatedInformation {
  const information: ProductInformation = {}
  const remarks = new Set<InformationRemark>()
  let isBroken = false
  const textOf = (field: Parameters<typeof read>[0]): string => {
    const cell = read(field)
    isBroken ||= cell.isBroken
    return textOrNothing(cell.text)
  }

  const foodType = textOf('foodType')
  if (foodType !== '') {
    const known = foodTypeOf(foodType, foodTypeColumn)
    if (known === undefined) remarks.add('food-type-unknown')
    else information.foodType = known
  }
  const licence = textOf('fssaiLicence').replace(/\s/g, '')
  if (licence !== '') {
    if (FSSAI_LICENCE.test(licence)) information.fssaiLicence = licence
    else remarks.add('licence-unreadable')
  }
  for (const field of TEXTS) {
    const written = textOf(field)
    if (written === '') continue
    const isBareQuantity = field === 'netQuantity' && /^[\d.,]+$/.test(written)
    const text = isBareQuantity ? sizeOf(written, '', netQuantityUnit) : written
    if (text === '') remarks.add('net-quantity-without-unit')
    else if (field === 'shelfLife' && isExpiry(text)) remarks.add('shelf-life-date')
    else if (text.length > INFORMATION_LIMITS[field]) remarks.add('information-too-long')
    else information[field] = text
  }
  return {
    information: Object.keys(information).length === 0 ? null : information,
    remarks: [...remarks],
    isBroken,
  }
}
