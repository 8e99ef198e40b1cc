/** The report of an import for the person at the terminal. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { rupeesFromPaise } from '#contract/money.ts'
import { reasonOf } from '#server/runtime/error-reason.ts'
import type { ColumnOf } from './column-rules.ts'
import { isFlagInverted } from './for-sale-rules.ts'
import { formatCount } from './format-count.ts'
import { MIN_FORMER_PRODUCTS, type IdSummary } from './id-tally.ts'
import type { ImportSummary, UnknownWords } from './import-catalogue.ts'
import type { ReadingPlan } from './reading-plan.ts'
import type { NewStore } from './replace-catalogue.ts'
import type { Remark } from './row-rules.ts'
import type { TextEncoding } from './text-encoding.ts'
import type { CatalogueSource, LeftOut, LeftOutReason, LineSpan } from './source-rows.ts'

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  'broken-quote': 'broken quoting',
  ragged: 'too many or too few cells',
  'wrong-encoding': 'wrong encoding',
  'too-long': 'too long',
  'broken-json': 'broken JSON',
  'no-name': 'no name',
  'price-not-above-zero': 'price not above zero',
  'price-unreadable': 'price unreadable or too high',
  'ambiguous-amount': 'an amount with three decimals or in thousands',
  'discount-unreadable': 'discount is not an amount',
  'discount-above-mrp': 'discount above MRP',
  'bad-id': 'id too long, containing whitespace or shortened by a spreadsheet',
  'duplicate-id': 'duplicate id',
  'same-product': 'duplicate product',
  'out-of-stock': 'out of stock',
  'not-for-sale': 'not for sale',
  'price-without-tax': 'price without tax',
  'not-a-product': 'not a product of its own',
  'total-line': 'a line of totals',
}

/** Continues '1 row' and '2 rows'. */
const REMARKS: Readonly<Record<Remark, string>> = {
  'no-category': "without a category went to 'Other'",
  'zero-discount': 'with a discount price of 0 got no discount',
  'no-mrp': 'without an MRP got the selling price as MRP',
  'sale-not-running': 'went back to the MRP, because the sale price does not hold today',
  'sale-dates-unreadable':
    'went back to the MRP, because the dates of the sale price could not be read',
  'stock-unknown': 'without a known stock went on sale',
  'stock-not-understood':
    'with a stock that was not understood went on sale. Write 0 or No if there is none:',
  'status-not-understood':
    'with a status that was not understood went on sale. Write Inactive or No if they are not for sale:',
  'tax-not-understood':
    'with a tax that was not understood went on sale. Write Exclusive if it is not in the price, or Inclusive:',
  'name-over-lines': 'with line breaks in the name got spaces instead',
  'name-without-letters':
    'with a name without letters may show a code: --map name=COLUMN names another column',
  'size-in-pieces':
    'lost a size in the name: a weight, or a part of a piece, whose unit counts pieces',
  'picture-left-out':
    'lost a picture: a bare file name (--image-host sets the host) or not an https address',
  'broken-characters': 'lost unreadable characters in description, category or product information',
  'spreadsheet-error': 'lost a cell with an error of a spreadsheet, such as #N/A',
  'food-type-unknown': 'lost a food type that is neither veg nor non-veg',
  'licence-unreadable': 'lost an FSSAI licence that does not have 14 digits',
  'net-quantity-without-unit': 'lost a net quantity that is a number without a unit',
  'shelf-life-date':
    'lost a shelf life that is a date. Write how long it keeps, such as 6 months from packing',
  'information-too-long': 'lost product information that is too long',
}

const plural = (number: number, one: string, many = `${one}s`) =>
  `${formatCount(number)} ${number === 1 ? one : many}`

function linesOf({ line, lastLine, product }: LineSpan): string {
  const lines = lastLine > line ? `lines ${line} to ${lastLine}` : `line ${line}`
  return product === undefined ? lines : `product ${product} (${lines})`
}

export function leftOutLine(row: LeftOut): string {
  const place = row.column === undefined ? linesOf(row) : `${linesOf(row)}, column '${row.column}'`
  return `${place}: left out, ${REASONS[row.reason]} (${row.detail})`
}

export const warningLine = (row: LineSpan & { warning: string }): string =>
  `${linesOf(row)}: imported, but check it: ${row.warning}`

/** If pictures have more hosts than this, only the number is reported: no shop lists them all. */
const MAX_ORIGINS = 20

const ENCODINGS: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16': 'UTF-16',
  cp1252: 'not UTF-8, so read as cp1252 (Windows): check that ₹ and accents are correct',
}

const DELIMITER_NAMES = new Map([
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
])

export function sourceLines(source: CatalogueSource, plan: ReadingPlan): string {
  const { map, name } = plan
  const form = [
    source.format,
    ENCODINGS[source.encoding],
    ...(source.delimiter === undefined
      ? []
      : [`separated by ${DELIMITER_NAMES.get(source.delimiter) ?? source.delimiter}`]),
    ...(plan.format === undefined ? [] : [plan.format.name]),
    ...((source.headingLine ?? 1) > 1 ? [`with the headings in line ${source.headingLine}`] : []),
  ].join(', ')
  const columns = map.columns.map((known) => columnLine(known, plan))
  if (name !== undefined) columns.unshift(`  name = ${name.text} (--name)`)
  const unused = map.unused.length === 0 ? 'none' : map.unused.join(', ')
  return [form, 'Columns:', ...columns, `  not used: ${unused}`].join('\n')
}

function columnLine({ field, column, isGuess }: ColumnOf, { name, reading }: ReadingPlan): string {
  const units = new Map<string, string | undefined>(Object.entries(reading.unitOf ?? {}))
  const isInName = field === 'brand' || field === 'size' || field === 'unit'
  return [
    `  ${field} = ${column}`,
    field === 'size' && reading.impliedUnit !== undefined ? ` (${reading.impliedUnit})` : '',
    isGuess ? '' : ' (--map)',
    units.get(field) === 'paise' ? ', in paise' : '',
    field === 'published' && isFlagInverted(column) ? ', where yes means not for sale' : '',
    isInName ? `, for the ${name === undefined ? 'name' : 'id'}` : '',
  ].join('')
}

function idLines(ids: IdSummary): string[] {
  const lines: string[] = []
  const addExamples = (number: number, examples: readonly string[]): void => {
    lines.push(...examples.map((line) => `    ${line}`))
    if (number > examples.length)
      lines.push(`    and ${formatCount(number - examples.length)} more`)
  }
  if (ids.keptCount + ids.goneCount > 0) {
    const { keptCount, newCount, goneCount } = ids
    lines.push(
      `  ids: ${formatCount(keptCount)} as before, ${formatCount(newCount)} new, ${formatCount(goneCount)} gone`,
    )
  }
  if (ids.withMrpCount > 0) {
    lines.push(
      `  ${plural(ids.withMrpCount, 'row has', 'rows have')} the same name and size as another row but another MRP;`,
      '    their ids include the MRP and change with it. A column of ids or sizes is better (--map)',
    )
  }
  if (ids.movedCount > 0) {
    const products = plural(ids.movedCount, 'product has', 'products have')
    const lost = ids.movedCount === 1 ? 'lose it' : 'lose them'
    lines.push(`  Warning: ${products} a new id; carts with the old one ${lost}`)
    addExamples(
      ids.movedCount,
      ids.moved.map(({ id, newId, name }) => `${id} is now ${newId}: ${name}`),
    )
  }
  if (ids.renamedCount > 0) {
    const them = plural(ids.renamedCount, 'id now belongs', 'ids now belong')
    lines.push(
      `  Warning: ${them} to a product with another name. Carts with that id now hold that product.`,
      '    If the ids are row numbers, --map id= makes ids from the names instead',
    )
    addExamples(
      ids.renamedCount,
      ids.renamed.map(({ id, name, newName }) => `${id} was '${name}', is '${newName}'`),
    )
  }
  return lines
}

function wordLines(unknown: UnknownWords | undefined): string[] {
  if (unknown === undefined) return []
  const lines = unknown.words.map(({ text, line, rowCount }) => {
    const place =
      rowCount === 1 ? `line ${line}` : `${plural(rowCount, 'row')} from line ${line} on`
    return `    '${text}' in ${place}`
  })
  const more = unknown.wordCount - lines.length
  return more > 0 ? [...lines, `    and ${plural(more, 'other text')}`] : lines
}

const pictureRows = (number: number) =>
  number === 0 ? '' : `, ${formatCount(number)} with only another picture`

export function summaryLines(
  summary: ImportSummary,
  run: {
    isDryRun: boolean
    storeId: string
    newStore?: NewStore | undefined
    allowsRemovals?: boolean | undefined
    seconds: number
    peakMegabytes: number
  },
): string {
  const { rowCount, importedCount, categoryCount, replacedCount, medianPricePaise } = summary
  const leftOutCount = [...summary.leftOut.values()].reduce((sum, each) => sum + each, 0)
  const lines = [
    run.isDryRun
      ? `Dry run for ${run.storeId}: nothing was written, and the store was not looked up`
      : `${run.storeId}: ${plural(replacedCount, 'product')} replaced by ${formatCount(importedCount)}`,
    `  ${plural(rowCount, 'row')} read, ${formatCount(importedCount)} ${run.isDryRun ? 'can be imported' : 'imported'}, ${formatCount(leftOutCount)} left out${pictureRows(summary.pictureRowCount)}`,
    ...[...summary.leftOut].map(
      ([reason, number]) => `    ${formatCount(number)} ${REASONS[reason]}`,
    ),
    `  ${plural(categoryCount, 'category', 'categories')}`,
  ]
  if (run.newStore !== undefined) {
    const { latitude, longitude } = run.newStore.position
    lines.push(`  a new store at latitude ${latitude}, longitude ${longitude}`)
  }
  if (run.isDryRun && run.newStore === undefined && run.allowsRemovals !== true) {
    lines.push(
      '  an import is refused if more than half of the products of the store are not in this file',
      `    (from ${MIN_FORMER_PRODUCTS} products on; --allow-removals permits it)`,
    )
  }
  if (medianPricePaise !== undefined) {
    lines.push(`  median price ₹${formatCount(rupeesFromPaise(medianPricePaise))}`)
  }
  lines.push(`  ${run.seconds.toFixed(1)} s, peak memory ${formatCount(run.peakMegabytes)} MB`)
  if (leftOutCount * 2 > rowCount) {
    lines.push('  Warning: more than half of the rows were left out')
  }
  if (summary.stillSoldOutCount > 0) {
    const stay = plural(summary.stillSoldOutCount, 'product stays', 'products stay')
    lines.push(`  ${stay} sold out, as marked at the counter: the file does not state the stock`)
  }
  if (summary.shortRowCount > 0) {
    const rows = plural(summary.shortRowCount, 'row has', 'rows have')
    lines.push(`  ${rows} fewer cells than headings; the last ones are read as empty`)
  }
  for (const [remark, number] of summary.remarks) {
    // There are names such as '7' and '50-50'.
    if (remark === 'name-without-letters' && number * 2 < importedCount) continue
    lines.push(`  ${plural(number, 'row')} ${REMARKS[remark]}`)
    lines.push(...wordLines(summary.notUnderstood.get(remark)))
  }
  if (summary.repeatedNameCount > 0) {
    const rows = plural(summary.repeatedNameCount, 'row repeats', 'rows repeat')
    lines.push(
      `  Warning: ${rows} the name of an earlier row; shoppers cannot tell them apart`,
      ...summary.repeatedNames.map(
        ({ name, line, earlierLine }) => `    line ${line} as line ${earlierLine}: ${name}`,
      ),
    )
    const more = summary.repeatedNameCount - summary.repeatedNames.length
    if (more > 0) lines.push(`    and ${formatCount(more)} more`)
  }
  lines.push(...idLines(summary.ids))
  const { pictureOrigins } = summary
  if (pictureOrigins.length > MAX_ORIGINS) {
    lines.push(
      `  Warning: pictures have ${formatCount(pictureOrigins.length)} hosts. They are shown only if IMAGE_ORIGINS lists the host`,
    )
  } else if (pictureOrigins.length > 0) {
    lines.push(`  Pictures are shown only with IMAGE_ORIGINS=${pictureOrigins.join(',')}`)
  }
  if (summary.vacuumFailure !== undefined) {
    const { error } = summary.vacuumFailure
    const reason = reasonOf(error instanceof DrizzleQueryError ? error.cause : error)
    lines.push(`  Warning: the tables were not vacuumed, so they use more of the disk: ${reason}`)
  }
  return lines.join('\n')
}
