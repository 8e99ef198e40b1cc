/** What the person at the terminal reads about an import. */
import { rupeesFromPaise } from '#contract/money.ts'
import type { ColumnMap } from './column-rules.ts'
import type { ImportSummary } from './import-catalogue.ts'
import type { Remark } from './row-rules.ts'
import type { CatalogueSource, LeftOut, LeftOutReason, LineSpan } from './source-rows.ts'

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  'broken-quote': 'broken quoting',
  ragged: 'too many or too few cells',
  'wrong-encoding': 'wrong encoding',
  'too-long': 'too long',
  'broken-json': 'broken JSON',
  'no-name': 'no name',
  'price-not-above-zero': 'price not above zero',
  'discount-unreadable': 'discount is no amount',
  'discount-above-mrp': 'discount above MRP',
  'bad-id': 'id too long, or with blanks in it',
  'duplicate-id': 'duplicate id',
}

const REMARKS: Readonly<Record<Remark, string>> = {
  'no-category': "without a category went to 'Other'",
  'zero-discount': 'with a discount price of 0 are sold without a discount',
  'name-over-lines': 'with a name over several lines got it in one',
  'picture-left-out':
    'lost a picture: a bare file name (--image-host says where such live) or no https address',
  'broken-characters': 'lost unreadable characters of their description or category',
}

/** Half of a grocer's shelf costs less than ₹200; in paise that reads as ₹20,000. */
const SUSPICIOUS_MEDIAN_PAISE = 5_000_00

const count = (number: number) => number.toLocaleString('en-IN')
const plural = (number: number, one: string, many = `${one}s`) =>
  `${count(number)} ${number === 1 ? one : many}`

const linesOf = ({ line, lastLine }: LineSpan) =>
  lastLine > line ? `lines ${line} to ${lastLine}` : `line ${line}`

export const leftOutLine = (row: LeftOut): string =>
  `${linesOf(row)}: left out, ${REASONS[row.reason]} (${row.detail})`

export const doubtLine = (row: LineSpan & { doubt: string }): string =>
  `${linesOf(row)}: imported, but look at it: ${row.doubt}`

const DELIMITER_NAMES = new Map([
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
])

export function sourceLines(source: CatalogueSource, map: ColumnMap): string {
  const form = [
    source.format,
    source.encoding === 'cp1252'
      ? 'not UTF-8, so read as cp1252 (Windows): look whether ₹ and accents came out right'
      : 'UTF-8',
    ...(source.delimiter === undefined
      ? []
      : [`parted by ${DELIMITER_NAMES.get(source.delimiter) ?? source.delimiter}`]),
  ].join(', ')
  const columns = map.columns.map(
    ({ field, column, isGuess }) => `  ${field} = ${column}${isGuess ? '' : ' (--map)'}`,
  )
  const unused = map.unused.length === 0 ? 'none' : map.unused.join(', ')
  return [form, 'Columns:', ...columns, `  not used: ${unused}`].join('\n')
}

export function summaryLines(
  summary: ImportSummary,
  run: { isTrial: boolean; storeId: string; seconds: number; peakMegabytes: number },
): string {
  const { rowCount, importedCount, categoryCount, replacedCount, medianPricePaise } = summary
  const leftOutCount = [...summary.leftOut.values()].reduce((sum, each) => sum + each, 0)
  const lines = [
    run.isTrial
      ? `Trial for ${run.storeId}: nothing was written, and the store was not looked up`
      : `${run.storeId}: ${plural(replacedCount, 'product')} replaced by ${count(importedCount)}`,
    `  ${plural(rowCount, 'row')} read, ${count(importedCount)} ${run.isTrial ? 'can be imported' : 'imported'}, ${count(leftOutCount)} left out`,
    ...[...summary.leftOut].map(([reason, number]) => `    ${count(number)} ${REASONS[reason]}`),
    `  ${plural(categoryCount, 'category', 'categories')}`,
  ]
  if (medianPricePaise !== undefined) {
    lines.push(`  median price ₹${count(rupeesFromPaise(medianPricePaise))}`)
  }
  lines.push(`  ${run.seconds.toFixed(1)} s, peak memory ${count(run.peakMegabytes)} MB`)
  for (const [remark, number] of summary.remarks) {
    lines.push(`  ${plural(number, 'row')} ${REMARKS[remark]}`)
  }
  if (summary.repeatedNameCount > 0) {
    const rows = plural(summary.repeatedNameCount, 'row')
    lines.push(
      `  Warning: ${rows} with a name that an earlier one has; shoppers cannot tell them apart`,
      ...summary.repeatedNames.map(
        ({ name, line, earlierLine }) => `    line ${line} as line ${earlierLine}: ${name}`,
      ),
    )
    const more = summary.repeatedNameCount - summary.repeatedNames.length
    if (more > 0) lines.push(`    and ${count(more)} more`)
  }
  if (medianPricePaise !== undefined && medianPricePaise > SUSPICIOUS_MEDIAN_PAISE) {
    lines.push('  Warning: half of the prices are above ₹5,000. Are these paise? Wanted are rupees')
  }
  if (summary.pictureOrigins.length > 0) {
    lines.push(`  Pictures show only with IMAGE_ORIGINS=${summary.pictureOrigins.join(',')}`)
  }
  return lines.join('\n')
}
