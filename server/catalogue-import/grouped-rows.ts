/**
 * Joins the rows of one product, as Shopify exports them: the first row of a handle has the title,
 * the next ones are variants, and rows with a picture alone add it to the product.
 */
import { columnNamed } from './heading-rules.ts'
import { composeName } from './name-rules.ts'
import { textIn, type ReadRow, type SourceRow } from './source-rows.ts'

/** Longer groups are read in parts, so that a file of one handle does not fill the memory. */
const MAX_BUFFERED_ROWS = 3_000

type ValidRow = Extract<ReadRow, { isValid: true }>

export async function* readGroups(
  rows: AsyncGenerator<ReadRow>,
  columns: readonly string[],
): AsyncGenerator<ReadRow> {
  const known = columnsOf(columns)
  let held: ReadRow[] = []
  let first: ValidRow | undefined
  for await (const row of rows) {
    if (row.isValid) {
      const isNext =
        first === undefined ||
        textIn(row, known.handle) === '' ||
        textIn(row, known.handle) !== textIn(first, known.handle)
      if (isNext || held.length >= MAX_BUFFERED_ROWS) {
        yield* joined(held, first, known)
        held = []
      }
      if (isNext) first = row
    }
    held.push(row)
  }
  yield* joined(held, first, known)
}

type Columns = ReturnType<typeof columnsOf>

function columnsOf(columns: readonly string[]) {
  const of = (...wanted: string[]) => columnNamed(columns, wanted)
  return {
    handle: of('handle', 'urlhandle'),
    title: of('title'),
    /** Only the first row of a product has these. */
    shared: [
      of('body', 'description'),
      of('vendor'),
      of('type'),
      of('productcategory'),
      of('published', 'publishedononlinestore'),
      of('status'),
    ],
    category: of('productcategory'),
    type: of('type'),
    options: [of('option1value'), of('option2value'), of('option3value')],
    price: of('variantprice', 'price'),
    sku: of('variantsku', 'sku'),
    stock: of('variantinventoryqty', 'inventoryquantity'),
    tracker: of('variantinventorytracker', 'inventorytracker'),
    policy: of('variantinventorypolicy', 'continuesellingwhenoutofstock'),
    picture: of('imagesrc', 'productimageurl'),
  }
}

function* joined(
  held: readonly ReadRow[],
  first: ValidRow | undefined,
  known: Columns,
): Generator<ReadRow> {
  if (first === undefined) {
    yield* held
    return
  }
  const isOnlyPicture = (row: SourceRow) =>
    row !== first &&
    textIn(row, known.picture) !== '' &&
    [known.title, known.price, known.sku, ...known.options].every(
      (column) => textIn(row, column) === '',
    )
  const sound = held.filter((row) => row.isValid)
  const pictures = sound.map((row) => textIn(row, known.picture)).filter((text) => text !== '')
  let pictureRowCount = sound.filter(isOnlyPicture).length
  for (const row of held) {
    if (!row.isValid) {
      yield row
    } else if (!isOnlyPicture(row)) {
      yield {
        ...row,
        pictureRowCount,
        read: (column) => readVariant(row, first, pictures, known, column),
      }
      pictureRowCount = 0
    }
  }
}

function readVariant(
  row: SourceRow,
  first: SourceRow,
  pictures: readonly string[],
  known: Columns,
  column: string,
): unknown {
  switch (column) {
    case known.title:
      return nameOf(row, first, known)
    case known.category: {
      const category = textIn(row, column) || textIn(first, column)
      const isNone = category === '' || /^uncategori[sz]ed$/i.test(category)
      return isNone ? textIn(row, known.type) || textIn(first, known.type) : category
    }
    case known.picture:
      return pictures
    case known.stock:
      return stockOf(row, known)
    default:
      return known.shared.includes(column)
        ? textIn(row, column) || first.read(column)
        : row.read(column)
  }
}

/** 'Toor Dal' with the option '500 g'. Products without options have 'Default Title'. */
function nameOf(row: SourceRow, first: SourceRow, known: Columns): string {
  const title = textIn(row, known.title) || textIn(first, known.title)
  return known.options
    .map((column) => textIn(row, column))
    .filter((option) => option !== 'Default Title')
    .reduce((name, size) => composeName({ brand: '', name, size }), title)
}

/** Variants that are not counted, or may be sold below zero, are always in stock. */
function stockOf(row: SourceRow, known: Columns): unknown {
  const isCounted = known.tracker === undefined || textIn(row, known.tracker) !== ''
  const isUnlimited = /^(?:continue|true)$/i.test(textIn(row, known.policy))
  return isUnlimited || !isCounted ? 'in stock' : row.read(known.stock ?? '')
}
