/** The fields of a product, and the headings of known exports that mean them. */
import { HIDDEN_FLAG, SHOWN_FLAG } from './for-sale-rules.ts'
import { plainHeading } from './heading-rules.ts'
import { impliedUnit } from './size-rules.ts'

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

export const isField = (name: string): name is Field => FIELDS.some((field) => field === name)

/** Headings of columns that say whether there is stock. */
export const STOCK_FLAGS: readonly string[] = [
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
export const STOCK_COUNT = new RegExp(
  `^(?:${[
    '(?:item|variant)?(?:stock|stk|inventory)(?:qty|quantity)?',
    `${OF_TODAY}(?:(?:stock|stk)${QUANTITY}?|${QUANTITY})`,
    `(?:stock|stk|${QUANTITY})${OF_TODAY}`,
    '(?:closing|cl)bal(?:ance)?|closing|onhand',
  ].join('|')})$`,
)

/** Headings of names, or of descriptions and variants beside those of the next list. */
export const PERHAPS_NAMES: readonly string[] = ['skuname', 'itemdescription']
/** Headings of names, or of codes. */
export const PERHAPS_CODES: readonly string[] = ['product', 'item', 'items', 'stockitem']

/** 'Status' and 'Listing Status', but not 'Tax Status'. */
const STATUS =
  /(?<!stock|availability|inventory|tax|gst|order|payment|offer|price|discount|deal|promo|sync|image|photo|print|veg)status$/

/** What a heading of the days of an offer begins with. Not 'Discount Upto' and 'Sale Till Date'. */
const OFFER =
  '(?:offer|deal|promo(?:tion)?|special|selling(?=price)|(?:sale|discount)(?!from|to|till|upto|until))(?:price)?'

/** A heading as plainHeading returns it, or a rule for such headings. */
export type Known = string | RegExp
export const isOneOf = (known: readonly Known[], plain: string) =>
  known.some((each) => (typeof each === 'string' ? each === plain : each.test(plain)))

/**
 * Headings of known exports, without case, spaces and punctuation. If a file has several of them,
 * the first one in this list is used. Our price is the MRP (product §4.1), but `price` beside an
 * `mrp` is the selling price. Therefore `price` comes last in both rows and takes the field that is
 * still free. Row numbers (`index`, `sl no`) are not ids: they change with every export, and carts
 * and orders keep ids. A manufacturer is not a brand: 'Hindustan Unilever' would precede every
 * soap. A column of the net quantity is the size, if the file has no other. `qty` alone is not listed, because it may mean the stock or the contents of a pack.
 */
export const HEADINGS: Readonly<Record<Field, readonly Known[]>> = {
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
export const EITHER_PRICE: readonly Known[] = ['price', 'variantprice']

export const isPriceField = (field: Field): field is 'price' | 'discountPrice' =>
  field === 'price' || field === 'discountPrice'

/** 'MRP in Rs' and `mrp_paise` are also `mrp`. */
export const withoutCurrency = (heading: string) =>
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
