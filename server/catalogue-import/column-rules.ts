/** Which column of a file is which field of a product. */
import { ImportRefusal } from './import-refusal.ts'

export const FIELDS = [
  'id',
  'name',
  'description',
  'price',
  'discountPrice',
  'category',
  'brand',
  'image',
  'images',
] as const
export type Field = (typeof FIELDS)[number]

/**
 * Headings of exports that were met, without case, blanks and signs; of several in a file the
 * first here counts. Our price is the MRP (spec §3), while `price` beside an `mrp` is what is
 * paid: so `price` comes last in both rows, and goes to what the others left open. Row numbers
 * (`index`, `sl no`) are no ids: they change with every export, and carts and orders keep ids.
 */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  id: ['id', 'productid', 'sku', 'productcode', 'itemcode', 'itemid', 'code', 'ean', 'barcode'],
  name: ['name', 'productname', 'product', 'title', 'producttitle', 'item', 'itemname'],
  description: ['description', 'desc', 'productdescription', 'details', 'longdescription', 'about'],
  price: [
    'mrp',
    'marketprice',
    'maximumretailprice',
    'listprice',
    'regularprice',
    'originalprice',
    'retailprice',
    'price',
  ],
  discountPrice: [
    'discountprice',
    'discountedprice',
    'saleprice',
    'sellingprice',
    'offerprice',
    'specialprice',
    'ourprice',
    'price',
  ],
  category: ['category', 'categoryname', 'subcategory', 'department', 'producttype', 'categoryid'],
  brand: ['brand', 'brandname', 'manufacturer', 'company'],
  image: ['image', 'imageurl', 'productimage', 'picture', 'photo', 'img', 'imagelink', 'thumbnail'],
  images: ['images', 'imageurls', 'productimages', 'pictures', 'photos', 'gallery'],
}

/** Without them a row cannot be sold. */
const NEEDED: readonly Field[] = ['name', 'price']

export interface ColumnOf {
  field: Field
  column: string
  /** False where `--map` named it. */
  isGuess: boolean
}

export interface ColumnMap {
  columns: readonly ColumnOf[]
  unused: readonly string[]
}

const isField = (name: string): name is Field => FIELDS.some((field) => field === name)

/** 'MRP (₹)' and 'M.R.P.' are both `mrp`. */
function plain(heading: string): string {
  return heading
    .replace(/\(.*?\)/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * `pairs` are field=column as `--map` has them; an empty column leaves a field out.
 *
 * @throws ImportRefusal for a pair that makes no sense, or when name or price are not found.
 */
export function mapColumns(headings: readonly string[], pairs: readonly string[]): ColumnMap {
  const wanted = parsePairs(headings, pairs)
  const taken = new Set<string>(wanted.values())
  const columns: ColumnOf[] = []
  for (const field of FIELDS) {
    const named = wanted.get(field)
    if (named !== undefined) {
      if (named !== '') columns.push({ field, column: named, isGuess: false })
      continue
    }
    const guess = guessColumn(headings, field, taken)
    if (guess === undefined) continue
    taken.add(guess)
    columns.push({ field, column: guess, isGuess: true })
  }
  const missing = NEEDED.filter((field) => columns.every((known) => known.field !== field))
  if (missing.length > 0) {
    throw new ImportRefusal(
      `No column for ${missing.join(' and ')} among: ${headings.join(', ')}. ` +
        `Name it: --map ${missing[0] ?? ''}=COLUMN`,
    )
  }
  return { columns, unused: headings.filter((heading) => !taken.has(heading)) }
}

function guessColumn(
  headings: readonly string[],
  field: Field,
  taken: ReadonlySet<string>,
): string | undefined {
  for (const known of HEADINGS[field]) {
    const found = headings.find((heading) => plain(heading) === known && !taken.has(heading))
    if (found !== undefined) return found
  }
  return undefined
}

function parsePairs(headings: readonly string[], pairs: readonly string[]): Map<Field, string> {
  const wanted = new Map<Field, string>()
  for (const pair of pairs) {
    const [field = '', ...rest] = pair.split('=')
    const column = rest.join('=')
    if (rest.length === 0 || !isField(field)) {
      throw new ImportRefusal(
        `--map ${pair}: wanted is FIELD=COLUMN with a field of ${FIELDS.join(', ')}.`,
      )
    }
    if (wanted.has(field)) throw new ImportRefusal(`--map names ${field} twice.`)
    if (column !== '' && !headings.includes(column)) {
      throw new ImportRefusal(
        `--map ${pair}: there is no column '${column}'. There are: ${headings.join(', ')}.`,
      )
    }
    wanted.set(field, column)
  }
  return wanted
}
