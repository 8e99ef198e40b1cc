/** Maps the columns of a file to the fields of a product. */
import { isNothing } from './cell-rules.ts'
import { HIDDEN_FLAG, SHOWN_FLAG } from './for-sale-rules.ts'
import {
  couldBeSellingPrice,
  couldBeStock,
  isDiscountRate,
  isDoubtfulPrice,
  isPricePerMeasure,
  isOtherPrice,
  isOtherSize,
  isOtherStock,
  namesOtherPrice,
  namesOtherStock,
  plainHeading,
} from './heading-rules.ts'
import { ImportError } from './import-error.ts'
import { impliedUnit } from './size-rules.ts'
import type { HeadingsBelow } from './source-rows.ts'

export const FIELDS = [
  'id',
  'name',
  'description',
  'price',
  'discountPrice',
  'category',
  'brand',
  'size',
  'unit',
  'stock',
  'stockCount',
  'image',
  'images',
  'foodType',
  'netQuantity',
  'manufacturer',
  'importer',
  'countryOfOrigin',
  'shelfLife',
  'fssaiLicence',
  'ingredients',
  'allergens',
  'consumerCare',
  'status',
  'published',
  'saleStart',
  'saleEnd',
  'taxIncluded',
] as const
export type Field = (typeof FIELDS)[number]

/** Headings of columns that say whether there is stock. */
const STOCK_FLAGS: readonly string[] = [
  'outofstock',
  'isoutofstock',
  'soldout',
  'issoldout',
  'unavailable',
  'instock',
  'isinstock',
  'available',
  'isavailable',
  'availability',
  'availabilitystatus',
  'stockstatus',
]

const QUANTITY = '(?:qty|quantity|units)'
const OF_TODAY =
  '(?:closing|cl|current|curr?|present|available|avail|avl|balance|bal|[io]nhand|instock)'
/** Headings of columns that say how much stock there is: 'Closing Stock', 'Stk Qty', 'Qty in Hand'. */
const STOCK_COUNT = new RegExp(
  `^(?:${[
    '(?:item|variant)?(?:stock|stk|inventory)(?:qty|quantity)?',
    `${OF_TODAY}(?:(?:stock|stk)${QUANTITY}?|${QUANTITY})`,
    `(?:stock|stk|${QUANTITY})${OF_TODAY}`,
    '(?:closing|cl)bal(?:ance)?|closing|onhand',
  ].join('|')})$`,
)

/** Headings of names, or of descriptions and variants beside those of the next list. */
const PERHAPS_NAMES: readonly string[] = ['skuname', 'itemdescription']
/** Headings of names, or of codes. */
const PERHAPS_CODES: readonly string[] = ['product', 'item', 'items', 'stockitem']

/** 'Status' and 'Listing Status', but not 'Tax Status'. */
const STATUS =
  /(?<!stock|availability|inventory|tax|gst|order|payment|offer|price|discount|deal|promo|sync|image|photo|print|veg)status$/

/** What a heading of the days of an offer begins with. Not 'Discount Upto' and 'Sale Till Date'. */
const OFFER =
  '(?:offer|deal|promo(?:tion)?|special|selling(?=price)|(?:sale|discount)(?!from|to|till|upto|until))(?:price)?'

/** A heading as plainHeading returns it, or a rule for such headings. */
type Known = string | RegExp
const isOneOf = (known: readonly Known[], plain: string) =>
  known.some((each) => (typeof each === 'string' ? each === plain : each.test(plain)))

/**
 * Headings of known exports, without case, spaces and punctuation. If a file has several of them,
 * the first one in this list is used. Our price is the MRP (product §4.1), but `price` beside an
 * `mrp` is the selling price. Therefore `price` comes last in both rows and takes the field that is
 * still free. Row numbers (`index`, `sl no`) are not ids: they change with every export, and carts
 * and orders keep ids. A manufacturer is not a brand: 'Hindustan Unilever' would precede every
 * soap. A column of the net quantity is the size, if the file has no other. `qty` alone is not listed, because it may mean the stock or the contents of a pack.
 */
const HEADINGS: Readonly<Record<Field, readonly Known[]>> = {
  id: [
    'id',
    'productid',
    'variantid',
    'uniqid',
    'uniqueid',
    'sku',
    'skuid',
    'skucode',
    'productsku',
    'variantsku',
    'productcode',
    'articlecode',
    'itemcode',
    'itemid',
    'pid',
    'code',
    'ean',
    'gtin',
    'upc',
    'barcode',
    'asin',
    'partno',
  ],
  name: [
    'name',
    'productname',
    'itemname',
    'nameofitem',
    'title',
    'producttitle',
    ...PERHAPS_NAMES,
    ...PERHAPS_CODES,
  ],
  description: [
    'description',
    'desc',
    'productdescription',
    'details',
    'longdescription',
    'about',
    'aboutproduct',
    'body',
    'shortdescription',
    'itemdescription',
  ],
  price: [
    'mrp',
    'marketprice',
    'maximumretailprice',
    'mrpprice',
    'itemmrp',
    'listprice',
    'regularprice',
    'originalprice',
    'actualprice',
    'retailprice',
    'strikeprice',
    'baseprice',
    'compareatprice',
    'variantcompareatprice',
    'price',
    'variantprice',
  ],
  discountPrice: [
    'discountprice',
    'discountedprice',
    'discountedsellingprice',
    'saleprice',
    'salesprice',
    'sellingprice',
    'sellprice',
    'offerprice',
    'specialprice',
    'dealprice',
    'finalprice',
    'currentprice',
    'netprice',
    'priceafterdiscount',
    'ourprice',
    'yourprice',
    'sp',
    'salerate',
    'salesrate',
    'sellingrate',
    'srate',
    'retailrate',
    'standardsellingprice',
    'standardprice',
    'onlinestoreprice',
    'price',
    'variantprice',
  ],
  category: [
    'category',
    'categories',
    'categoryname',
    'productcategory',
    'categorypath',
    'productcategorytree',
    'breadcrumbs',
    'breadcrumb',
    'subcategory',
    'department',
    'producttype',
    'categoryid',
    'itemcategory',
    'itemgroup',
    'stockgroup',
    'under',
  ],
  brand: ['brand', 'brandname', 'brands', 'productbrand', 'vendor'],
  size: [
    'size',
    'packsize',
    'packsizelabel',
    'unitsize',
    'productsize',
    'weight',
    'netweight',
    'netwt',
    'productweight',
    'netquantity',
    'netqty',
    'netcontent',
    'volume',
    'quantity',
    'pack',
    'packaging',
    'variant',
    'grammage',
  ],
  unit: [
    'unit',
    'uom',
    'unitofmeasure',
    'measurementunit',
    'quantityunit',
    'weightunit',
    'sizeunit',
  ],
  stock: [...STOCK_FLAGS, STOCK_COUNT],
  stockCount: [STOCK_COUNT],
  image: [
    'image',
    'imageurl',
    'productimage',
    'picture',
    'photo',
    'img',
    'imagelink',
    'imglink',
    'imagesrc',
    'imgsrc',
    'thumbnail',
  ],
  images: ['images', 'imageurls', 'productimages', 'pictures', 'photos', 'gallery'],
  foodType: [
    'foodtype',
    'vegnonveg',
    'vegornonveg',
    'vegmark',
    'dietarypreference',
    'isveg',
    'veg',
  ],
  netQuantity: ['netquantity', 'netqty', 'netcontent', 'netweight', 'netwt'],
  manufacturer: [
    'manufacturernameandaddress',
    'manufacturerdetails',
    'manufacturer',
    'manufacturername',
    'manufacturedby',
    'maker',
    'packernameandaddress',
    'packer',
    'packedby',
    'marketedby',
  ],
  importer: ['importernameandaddress', 'importerdetails', 'importer', 'importedby'],
  countryOfOrigin: ['countryoforigin', 'countryofmanufacture', 'origin', 'madein'],
  shelfLife: ['shelflife', 'bestbefore', 'expiry', 'useby'],
  fssaiLicence: [
    'fssailicence',
    'fssailicense',
    'fssailicenceno',
    'fssailicenseno',
    'fssailicencenumber',
    'fssailicensenumber',
    'fssaino',
    'fssainumber',
    'fssai',
  ],
  ingredients: ['ingredients', 'ingredientlist', 'composition'],
  allergens: ['allergens', 'allergeninformation', 'allergyinformation'],
  consumerCare: [
    'consumercare',
    'consumercaredetails',
    'customercare',
    'customercaredetails',
    'customercarecontact',
  ],
  status: [STATUS],
  published: [SHOWN_FLAG, HIDDEN_FLAG],
  saleStart: [
    new RegExp(`^(?:date)?${OFFER}(?:valid|effective)?(?:from|starts?)(?:on|date)?$`),
    new RegExp(`^${OFFER}(?:date(?:start|from)|effectivedate)$`),
    /^(?:price)?validfrom(?:date)?$/,
  ],
  saleEnd: [
    new RegExp(
      `^(?:date)?${OFFER}(?:valid)?(?:to|till|upto|until|ends?|expiry|expires)(?:on|date)?$`,
    ),
    new RegExp(`^${OFFER}date(?:end|to)$`),
    /^(?:price)?valid(?:to|till|upto|until)(?:date)?$/,
  ],
  taxIncluded: [
    'inclusiveoftax',
    'taxinclusive',
    'istaxinclusive',
    'taxincluded',
    'salepricetaxtype',
    'salespricetaxtype',
    'taxtype',
    'gsttype',
    'priceincludestax',
    'pricesincludetax',
    'priceincludesgst',
    'taxincludedinprice',
    'gstincludedinprice',
    'gstincluded',
    'gstinclusive',
    'inclusiveofgst',
  ],
}

/** Headings that mean the MRP or the selling price, whichever has no column of its own. */
const EITHER_PRICE: readonly Known[] = ['price', 'variantprice']

const isPriceField = (field: Field): field is 'price' | 'discountPrice' =>
  field === 'price' || field === 'discountPrice'

/** Whether a heading says that it is not this field, although its words outside the brackets match it. */
function isDenied(heading: string, field: Field): boolean {
  if (isPriceField(field)) return isOtherPrice(heading)
  if (field === 'stock' || field === 'stockCount') return isOtherStock(heading)
  return (field === 'size' || field === 'netQuantity') && isOtherSize(heading)
}

/** Each of these columns may say that a row is not for sale, so that all of them are read. */
const hasSeveralColumns = (field: Field) => field === 'status' || field === 'published'

/** A row without these fields cannot be sold. */
const NEEDED: readonly Field[] = ['name', 'price']
export const isNeeded = (field: Field): boolean => NEEDED.includes(field)

export interface ColumnOf {
  field: Field
  column: string
  /** False if `--map` named the column. */
  isGuess: boolean
}

export interface ColumnMap {
  columns: readonly ColumnOf[]
  unused: readonly string[]
  /** Whether shoppers would pay the MRP because no column is known to be the selling price. */
  lacksSellingPrice: boolean
}

const isField = (name: string): name is Field => FIELDS.some((field) => field === name)

/** 'MRP in Rs' and `mrp_paise` are also `mrp`. */
const withoutCurrency = (heading: string) =>
  heading.replace(/(?:in)?(?:rs|inr|rupees|pais[ea])$/, '')

/** Whether the heading of a price column names paise. */
export const isInPaise = (heading: string): boolean =>
  /pais[ea]\b/i.test(heading.replace(/_/g, ' '))

/** Whether the heading of a price column names rupees: 'MRP (Rs)', 'SP in Rs', '₹'. */
export const isInRupees = (heading: string): boolean =>
  /₹|(?<![a-z])(?:rs|inr|rupees?)(?![a-z])/i.test(heading)

/** Whether the heading of a category says that its cells are numbers. */
export const isCategoryId = (heading: string): boolean => plainHeading(heading) === 'categoryid'

/** Whether numbers under the heading of a size may as well be counts of a stock. */
export const isSizeOrStock = (heading: string): boolean =>
  ['quantity', 'pack'].includes(plainHeading(heading)) && impliedUnit(heading) === undefined

/** @returns the question what the numbers of a column are that was taken for the size. */
export const sizeOrStock = (column: string, hasStock: boolean): ImportError =>
  new ImportError(
    `The numbers under '${column}' may be sizes or a stock. If they are sizes: --map size='${column}'. ` +
      (hasStock
        ? 'If not: --map size='
        : `If they are the stock: --map size= --map stock='${column}'. If neither: --map size=`),
  )

/** Finds the column with the product's own name. */
export const guessNameColumn = (columns: readonly string[]): string | undefined =>
  guessColumn(columns, 'name', new Set())

/** The columns that have the names if they have no codes, and `name` descriptions or variants. */
export const otherNameColumns = (
  columns: readonly string[],
  name: ColumnOf | undefined,
): string[] =>
  name?.isGuess === true && PERHAPS_NAMES.includes(plainHeading(name.column))
    ? columns.filter((column) => PERHAPS_CODES.includes(plainHeading(column)))
    : []

/** Headings that a known format uses instead of the general ones. */
export type FormatHeadings = Partial<Readonly<Record<Field, readonly string[]>>>

/**
 * Whether cells of a file are the headings of products: they have a name, a price and `wanted`. A
 * price that is not for shoppers counts too, so that the refusal names it.
 */
export function haveNeededColumns(
  cells: readonly string[],
  wanted: { map: readonly string[]; nameColumns: readonly string[] },
): boolean {
  const named = new Map(
    wanted.map.map((pair) => [pair.split('=', 1)[0], pair.replace(/^[^=]*=/, '')]),
  )
  const columns = [...wanted.nameColumns, ...named.values()].filter((column) => column !== '')
  const isThere = (field: Field) =>
    named.has(field) ||
    (field === 'name' && wanted.nameColumns.length > 0) ||
    guessColumn(cells, field, new Set()) !== undefined ||
    (isPriceField(field) &&
      cells.some((cell) => isOtherPrice(cell) && HEADINGS[field].includes(plainHeading(cell))))
  return (
    columns.every((column) => cells.includes(column)) &&
    isThere('name') &&
    (isThere('price') || isThere('discountPrice'))
  )
}

/**
 * `pairs` holds field=column as given to `--map`; an empty column omits the field. If `nameColumns`
 * together form the name, no name column is guessed.
 *
 * @throws ImportError for an invalid pair, if no column is found for name or price, and if several
 * columns could be the price or the only one is doubtful: a wrong guess would sell everything at
 * another price. So it does if a column that is not known may be the stock.
 */
export function mapColumns(
  headings: readonly string[],
  pairs: readonly string[],
  nameColumns: readonly string[] = [],
  format: FormatHeadings = {},
): ColumnMap {
  const wanted = parsePairs(headings, pairs)
  const isNamed = nameColumns.length > 0
  if (isNamed && wanted.has('name')) {
    throw new ImportError('--name and --map name both set the name. Use only one of them.')
  }
  const taken = new Set<string>(wanted.values())
  if (format.price === undefined) refuseSeveralPrices(headings, wanted, taken)
  if (!wanted.has('stock')) refuseSeveralStocks(headings, taken)
  const columns: ColumnOf[] = []
  for (const field of FIELDS) {
    if (field === 'name' && isNamed) continue
    if (field === 'stockCount' && !columns.some(isGuessedFlag) && !wanted.has(field)) continue
    const named = wanted.get(field)
    if (named !== undefined) {
      if (named !== '') columns.push({ field, column: named, isGuess: false })
      continue
    }
    let guess = guessColumn(headings, field, taken, format[field])
    while (guess !== undefined) {
      if (isPriceField(field) && isDoubtfulPrice(guess)) throw doubtfulPrice(field, guess)
      taken.add(guess)
      columns.push({ field, column: guess, isGuess: true })
      guess = hasSeveralColumns(field)
        ? guessColumn(headings, field, taken, format[field])
        : undefined
    }
  }
  // A kilogram of a pack of 500 g costs twice as much as the pack.
  const hasPacks = columns.some(({ field }) => field === 'size' || field === 'unit')
  for (const { field, column, isGuess } of columns) {
    if (hasPacks && isGuess && isPriceField(field) && isPricePerMeasure(column)) {
      throw doubtfulPrice(field, column)
    }
  }
  const missing = NEEDED.filter(
    (field) => !(field === 'name' && isNamed) && columns.every((known) => known.field !== field),
  )
  if (missing.length > 0) {
    const selling = columns.find(isSellingPrice)
    const hint =
      missing[0] === 'price' && selling !== undefined
        ? `If '${selling.column}' is the only price: --map price='${selling.column}'. If not: --map price=COLUMN`
        : `Use --map ${missing[0] ?? ''}=COLUMN`
    throw new ImportError(
      `No column for ${missing.join(' and ')} among: ${headings.join(', ')}. ${hint}`,
    )
  }
  const isStockKnown = wanted.has('stock') || columns.some(({ field }) => field === 'stock')
  if (!isStockKnown) {
    refuseUnknownStock(headings.filter((heading) => !taken.has(heading) && couldBeStock(heading)))
  }
  const lacksSellingPrice =
    !wanted.has('discountPrice') && !columns.some(isSellingPrice) && format.price === undefined
  if (lacksSellingPrice) {
    const unknown = headings.filter(
      (heading) => !taken.has(heading) && !nameColumns.includes(heading),
    )
    refuseUnknownPrice(unknown.filter(couldBeSellingPrice))
    const rate = unknown.find(isDiscountRate)
    if (rate !== undefined) throw discountRate(rate)
  }
  refuseRepeatedHeading(headings, [...columns.map(({ column }) => column), ...nameColumns])
  return {
    columns,
    unused: headings.filter((heading) => !taken.has(heading) && !nameColumns.includes(heading)),
    lacksSellingPrice,
  }
}

/** Which price a heading means, or undefined if it means none or whichever is free. */
function priceMeantBy(heading: string): 'price' | 'discountPrice' | undefined {
  const plain = plainHeading(heading)
  if (EITHER_PRICE.includes(plain) || isOtherPrice(heading)) return undefined
  if (HEADINGS.price.includes(plain)) return 'price'
  const isSelling = HEADINGS.discountPrice.includes(plain) || couldBeSellingPrice(heading)
  return isSelling ? 'discountPrice' : undefined
}

const isWords = (text: string) => /\p{L}/u.test(text) && !/\p{N}/u.test(text) && !isNothing(text)

/**
 * A heading over merged cells is that of the first one only: 'Price' over 'MRP' and 'Sale', which
 * then has none.
 *
 * @throws ImportError if the record below the headings names prices or stocks that they do not.
 */
export function refuseHeadingsOnTwoLines(
  { line, cells }: HeadingsBelow,
  columns: readonly ColumnOf[],
  nameColumns: readonly string[],
): void {
  const isField = (heading: string, ...fields: Field[]) =>
    columns.some(({ field, column }) => column === heading && fields.includes(field))
  const isPrice = (heading: string) => isField(heading, 'price', 'discountPrice')
  const isStock = (heading: string) => isField(heading, 'stock', 'stockCount')
  const hasName = cells.some(
    ({ heading, below }) =>
      below !== '' && (isField(heading, 'name') || nameColumns.includes(heading)),
  )
  // The remark 'Offer' in the row of a product is no heading.
  if (hasName && cells.some(({ heading, below }) => isPrice(heading) && /\d/.test(below))) return
  const hidden = cells.find(({ heading, below }, index) => {
    const price = priceMeantBy(below)
    if (heading !== '') {
      if (isStock(heading)) return !hasName && namesOtherStock(below)
      const isOther = price !== undefined && !isField(heading, price)
      return isPrice(heading) && (isOther || namesOtherPrice(below))
    }
    const merged = cells.slice(0, index).findLast((cell) => cell.heading !== '')
    const isMerged =
      merged !== undefined &&
      (isPrice(merged.heading) || (isStock(merged.heading) && !hasName)) &&
      isWords(merged.below) &&
      isWords(below)
    return isMerged || price !== undefined || isOneOf(HEADINGS.stock, plainHeading(below))
  })
  if (hidden === undefined) return
  const above =
    hidden.heading === '' ? 'a column without a heading' : `the heading '${hidden.heading}'`
  throw new ImportError(
    `The headings are on two lines: line ${line} has '${hidden.below}' below ${above}. ` +
      'Write them on one line, so that each column has its own.',
  )
}

/** @returns the question whether shoppers pay the amounts in a column without a heading. */
export const unnamedPrice = (column: string): ImportError =>
  new ImportError(
    `No column is known to be the selling price, but ${column}, has amounts that could be it. ` +
      'If shoppers pay them, write a heading over them, such as Selling Price. ' +
      'If they pay the MRP: --map discountPrice=',
  )

/** What a heading has around the words of a price that replaces another one, or holds elsewhere. */
const NEWER =
  /^(?:new|revised|updated|latest|online|app|web|offer)(?=.)|(?<=.)(?:new|revised|online)$/
/** 'mrp' of 'New MRP', and '' if the heading has no such word. */
function replacedBy(heading: string): string {
  const plain = plainHeading(heading)
  return NEWER.test(plain) ? plain.replace(NEWER, '') : ''
}

/** @throws ImportError if several columns could be the MRP or the selling price. */
function refuseSeveralPrices(
  headings: readonly string[],
  wanted: ReadonlyMap<Field, string>,
  taken: ReadonlySet<string>,
): void {
  const free = headings.filter((heading) => !taken.has(heading) && !isOtherPrice(heading))
  const meaning = (known: readonly Known[], plainOf = plainHeading) =>
    free.filter((heading) => {
      const plain = plainOf(heading)
      return known.includes(withoutCurrency(plain)) || known.includes(plain)
    })
  /** With those that may have replaced a known price: `Selling Price` and `Online Price`. */
  const withNewer = (columns: readonly string[], known: readonly Known[]) =>
    columns.length === 0 ? columns : [...new Set([...columns, ...meaning(known, replacedBy)])]
  const own = (field: 'price' | 'discountPrice') => {
    if (wanted.has(field)) return []
    const known = HEADINGS[field].filter((each) => !EITHER_PRICE.includes(each))
    return withNewer(meaning(known), field === 'price' ? known : HEADINGS[field])
  }
  const mrp = own('price')
  const selling = own('discountPrice')
  const either = meaning(EITHER_PRICE)
  const hasMrp = wanted.has('price') || mrp.length > 0
  const hasSelling = wanted.has('discountPrice') || selling.length > 0
  if (mrp.length > 1) throw severalPrices('price', mrp)
  if (selling.length > 1) throw severalPrices('discountPrice', selling)
  if (hasMrp && hasSelling) {
    if (either.length === 0 || wanted.has('discountPrice')) return
    throw severalPrices('discountPrice', [...selling, ...either])
  }
  const candidates = hasMrp ? withNewer(either, EITHER_PRICE) : either
  if (candidates.length < 2) return
  throw severalPrices(hasMrp ? 'discountPrice' : 'price', candidates)
}

/** @throws ImportError if several columns could be the stock. A flag and a count are read together. */
function refuseSeveralStocks(headings: readonly string[], taken: ReadonlySet<string>): void {
  const free = headings.filter((heading) => !taken.has(heading) && !isOtherStock(heading))
  for (const known of [STOCK_FLAGS, [STOCK_COUNT]]) {
    const columns = new Set(free.filter((heading) => isOneOf(known, plainHeading(heading))))
    if (columns.size < 2) continue
    throw new ImportError(
      `Several columns could be the stock: ${[...columns].join(', ')}. ` +
        `Name the right one: --map stock='${[...columns][0] ?? ''}'`,
    )
  }
}

/** A count beside a flag may say otherwise. */
const isGuessedFlag = ({ field, column, isGuess }: ColumnOf) =>
  field === 'stock' && isGuess && STOCK_FLAGS.includes(plainHeading(column))

const isSellingPrice = ({ field }: ColumnOf) => field === 'discountPrice'

/** @throws ImportError if everything would be sold at the MRP beside a column of another price. */
function refuseUnknownPrice(columns: readonly string[]): void {
  const [first] = columns
  if (first === undefined) return
  throw new ImportError(
    `No column is known to be the selling price, but it could be: ${columns.join(', ')}. ` +
      `If shoppers pay the amounts of such a column: --map discountPrice='${first}'. ` +
      'If they pay the MRP: --map discountPrice=',
  )
}

/** @throws ImportError if everything would be sold beside a column that may say what is not there. */
function refuseUnknownStock(columns: readonly string[]): void {
  const [first] = columns
  if (first === undefined) return
  throw new ImportError(
    `No column is known to be the stock, but it could be: ${columns.join(', ')}. ` +
      `If it is: --map stock='${first}'. If not: --map stock=`,
  )
}

const discountRate = (column: string) =>
  new ImportError(
    `'${column}' is a discount in percent, which the import does not turn into prices. ` +
      'If shoppers get it, add a column of the selling prices. ' +
      'If they pay the MRP: --map discountPrice=',
  )

const PRICE_NAMES = { price: 'the MRP', discountPrice: 'the selling price' } as const

const severalPrices = (field: keyof typeof PRICE_NAMES, columns: readonly string[]) =>
  new ImportError(
    `Several columns could be ${PRICE_NAMES[field]}: ${columns.join(', ')}. ` +
      `Name the right one: --map ${field}='${columns[0] ?? ''}'`,
  )

const doubtfulPrice = (field: 'price' | 'discountPrice', column: string) =>
  new ImportError(
    `'${column}' may be another price than ${PRICE_NAMES[field]}. If it is ${PRICE_NAMES[field]}: ` +
      `--map ${field}='${column}'. If not: --map ${field}=${field === 'price' ? 'COLUMN' : ''}`,
  )

/** @throws ImportError, because `--map` cannot tell two columns with one heading apart. */
function refuseRepeatedHeading(headings: readonly string[], used: readonly string[]): void {
  const repeated = used.find((column) => headings.indexOf(column) !== headings.lastIndexOf(column))
  if (repeated === undefined) return
  throw new ImportError(
    `Several columns have the heading '${repeated}'. Rename those that are not meant.`,
  )
}

function guessColumn(
  headings: readonly string[],
  field: Field,
  taken: ReadonlySet<string>,
  known?: readonly string[],
): string | undefined {
  const free = headings.filter((heading) => !taken.has(heading) && !isDenied(heading, field))
  if (field === 'size' && known === undefined) {
    // A heading with a unit is more specific than `quantity`.
    const withUnit = free.find((heading) => impliedUnit(heading) !== undefined)
    if (withUnit !== undefined) return withUnit
  }
  for (const wanted of known ?? HEADINGS[field]) {
    const found = free.find((heading) => {
      const text = plainHeading(heading)
      return (
        isOneOf([wanted], text) || (isPriceField(field) && isOneOf([wanted], withoutCurrency(text)))
      )
    })
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
      throw new ImportError(
        `--map ${pair}: expected FIELD=COLUMN, where FIELD is one of ${FIELDS.join(', ')}.`,
      )
    }
    if (wanted.has(field)) throw new ImportError(`--map names ${field} twice.`)
    if (column !== '' && !headings.includes(column)) {
      throw new ImportError(
        `--map ${pair}: there is no column '${column}'. The columns are: ${headings.join(', ')}.`,
      )
    }
    wanted.set(field, column)
  }
  return wanted
}
