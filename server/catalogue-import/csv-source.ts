/**
 * Reads CSV records with their line numbers and recovers from a broken quote.
 *
 * A quote that is never closed swallows rows up to the next quote, or the rest of the file. The CSV
 * packages report that and lose the rest. This reader looks ahead and consumes the lines of a
 * record only if the record is sound. Otherwise it resumes at the next line that begins a whole row
 * (docs/decisions/040-catalogue-import-reads-csv-itself.md).
 */
import { ImportError } from './import-error.ts'
import { LONGEST_RECORD_BYTES, sourceLines, textFormOf, type SourceLine } from './source-lines.ts'
import type {
  CatalogueSource,
  HeadingsBelow,
  LeftOutReason,
  LineSpan,
  ReadRow,
} from './source-rows.ts'

/** A record with more lines than this lacks a quote. */
const LONGEST_RECORD_LINES = 500

/** A report of a till has its headings within these lines. */
const MAX_HEADER_LINES = 20

const DELIMITERS = [',', ';', '\t', '|']

/** Whether cells are the headings of a table of products. */
export type AreHeadings = (cells: readonly string[]) => boolean

export async function openCsv(
  file: string,
  head: Buffer,
  areHeadings: AreHeadings | undefined,
): Promise<CatalogueSource> {
  const form = await textFormOf(file, head)
  const header = await readHeader(sourceLines(file, form), areHeadings)
  const { columns, delimiter } = header
  return {
    format: 'CSV',
    encoding: form.encoding,
    columns: columns.filter((column) => column !== ''),
    delimiter,
    headingLine: header.line,
    unnamedColumns: columns.flatMap((column, index) => (column === '' ? [unnamed(index)] : [])),
    headingsBelow: header.below,
    rows: async function* (priceColumn, isPriceValue, optionalColumns, sellingPrice) {
      const priceIndex = columns.indexOf(priceColumn)
      const sellingIndex = sellingPrice === undefined ? -1 : columns.indexOf(sellingPrice.column)
      const batches = sourceLines(file, form)
      try {
        yield* csvRows(batches, header, {
          hasPrice: (cells) => isPriceValue(cells[priceIndex]),
          hasNoPrice: (cells) => cells[priceIndex]?.trim() === '',
          hasBothPrices: (cells) =>
            sellingPrice?.isPlausible(cells[priceIndex], cells[sellingIndex]) === true,
          lacksAPrice: (cells) =>
            [priceIndex, sellingIndex].some((index) => (cells[index] ?? '').trim() === ''),
          fewestCells: fewestCellsOf(columns, optionalColumns),
        })
      } finally {
        // Closes the file if the rows are not read to the end.
        await batches.return(undefined)
      }
    },
  }
}

/** Spreadsheets omit the delimiters of empty last cells: Excel in blocks of 16 rows, others in each row. */
function fewestCellsOf(
  columns: readonly string[],
  optional: ReadonlySet<string> | undefined,
): number {
  if (optional === undefined) return columns.length
  return columns.findLastIndex((column) => column !== '' && !optional.has(column)) + 1
}

/** The name under which `read` knows a column without a heading. */
const unnamed = (index: number) => `column ${index + 1}, without a heading`

interface Header extends LineSpan {
  columns: readonly string[]
  delimiter: string
  below?: HeadingsBelow | undefined
}

/** The first record within the first lines that has the headings, or else the first record. */
async function readHeader(
  batches: AsyncGenerator<readonly SourceLine[]>,
  areHeadings: AreHeadings | undefined,
): Promise<Header> {
  const ahead = lookahead(batches)
  let first: { line: number; header: Header | undefined } | undefined
  let lineCount = 0
  try {
    while (lineCount < (areHeadings === undefined ? 1 : MAX_HEADER_LINES)) {
      const line = await ahead.at(0)
      if (line === undefined) break
      if (isBlank(line.text)) {
        ahead.drop(1)
        continue
      }
      const header = await headerAhead(ahead)
      if (header !== undefined && areHeadings?.(header.columns) === true) {
        return { ...header, below: await headingsBelow(ahead, header) }
      }
      first ??= { line: line.number, header }
      // A line within a sound record is not read on its own.
      const used = header === undefined ? 1 : header.lastLine - header.line + 1
      ahead.drop(used)
      lineCount += used
    }
  } finally {
    await batches.return(undefined)
  }
  if (first === undefined) throw new ImportError('The file is empty.')
  if (first.header !== undefined) return first.header
  throw new ImportError(
    `The headings in line ${first.line} cannot be read: a quote is missing or misplaced.`,
  )
}

/** Reads the next record as if it continued the headings ahead. */
async function headingsBelow(
  ahead: Lookahead,
  { columns, delimiter, line, lastLine }: Header,
): Promise<HeadingsBelow | undefined> {
  ahead.drop(lastLine - line + 1)
  for (;;) {
    const next = await ahead.at(0)
    if (next === undefined) return undefined
    if (!isBlank(next.text)) break
    ahead.drop(1)
  }
  const record = await headerAhead(ahead, delimiter)
  if (record === undefined) return undefined
  const cells = columns.map((heading, index) => ({ heading, below: record.columns[index] ?? '' }))
  return { line: record.line, cells }
}

/** Reads the next record as headings. A heading that a spreadsheet shows on two lines has two. */
async function headerAhead(ahead: Lookahead, known?: string): Promise<Header | undefined> {
  const lines: SourceLine[] = []
  while (lines.length < MAX_HEADER_LINES) {
    const line = await ahead.at(lines.length)
    if (line === undefined || line.isCut) return undefined
    lines.push(line)
    const text = lines.map((each) => each.text).join('\n')
    const delimiter = known ?? delimiterOf(text)
    const record = newRecord()
    const state = readLine(record, text, delimiter)
    if (state === 'broken') return undefined
    if (state === 'whole') {
      const columns = record.cells.map((cell) => onOneLine(cell.trim()))
      return { columns, delimiter, line: line.number - lines.length + 1, lastLine: line.number }
    }
  }
  return undefined
}

/** Line breaks become spaces. Looking for them within each run of blanks again would take minutes. */
const onOneLine = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))

/** The delimiter that gives the most headings. */
function delimiterOf(headings: string): string {
  const unquoted = headings.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((sign) => unquoted.split(sign).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Spreadsheets write rows of commas alone for cells that were edited and cleared. */
const isBlank = (text: string) => /^[\s,;|]*$/.test(text)

interface OpenRecord {
  cells: string[]
  /** The text of a quoted cell so far, until its closing quote is read. */
  open: string | undefined
  /** Whether an unquoted cell contains a quote: an inch sign, or the end of a broken row. */
  hasStrayQuote: boolean
}

const newRecord = (): OpenRecord => ({ cells: [], open: undefined, hasStrayQuote: false })

/** ="0123" keeps the zeros of a number in a spreadsheet. */
const TEXT_FORMULA = /^\s*="(.*)"\s*$/s
const withoutFormula = (cell: string): string =>
  cell.replace(TEXT_FORMULA, (_formula, text: string) => text.replaceAll('""', '"'))

/**
 * Adds a line to a record. Quotes are plain characters in a cell that does not begin with a quote:
 * `Pizza Base 12"`.
 */
function readLine(
  record: OpenRecord,
  text: string,
  delimiter: string,
): 'whole' | 'open' | 'broken' {
  let at = 0
  for (;;) {
    if (record.open !== undefined) {
      const end = text.indexOf('"', at)
      if (end === -1) {
        record.open += `${text.slice(at)}\n`
        return 'open'
      }
      record.open += text.slice(at, end)
      if (text[end + 1] === '"') {
        record.open += '"'
        at = end + 2
        continue
      }
      record.cells.push(withoutFormula(record.open))
      record.open = undefined
      at = pastBlanks(text, end + 1)
      if (at === text.length) return 'whole'
      if (text[at] !== delimiter) return 'broken'
      at += 1
    }
    const start = pastBlanks(text, at)
    if (text[start] === '"') {
      record.open = ''
      at = start + 1
      continue
    }
    const end = text.indexOf(delimiter, at)
    const cell = withoutFormula(end === -1 ? text.slice(at) : text.slice(at, end))
    record.cells.push(cell)
    record.hasStrayQuote ||= cell.includes('"')
    if (end === -1) return 'whole'
    at = end + 1
  }
}

function pastBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at += 1
  return at
}

type Attempt =
  | {
      outcome: 'whole'
      cells: readonly string[]
      lineCount: number
      isDamaged: boolean
      hasStrayQuote: boolean
      /** Whether the file ends within its last line. */
      isUnended: boolean
      /** Cells beyond the headings, and numbers under headings without a name. */
      extraCells: number
      /** A line within quotes that would also be a row on its own. */
      lineLikeRow: number | undefined
    }
  | {
      outcome: 'broken'
      reason: LeftOutReason
      detail: string
      /** The swallowed line that is a row on its own, counted from the first line of the record. */
      rowWithin?: number
    }

type WholeRow = Extract<Attempt, { outcome: 'whole' }>
type BrokenRow = Extract<Attempt, { outcome: 'broken' }>

/** What tells a row from a part of a broken one. */
interface RowTests {
  hasPrice: (cells: readonly string[]) => boolean
  /** Whether the cell of the price is there, but empty. */
  hasNoPrice: (cells: readonly string[]) => boolean
  /** Whether MRP and selling price could be those of one product. */
  hasBothPrices: (cells: readonly string[]) => boolean
  /** Whether one of the two is empty. */
  lacksAPrice: (cells: readonly string[]) => boolean
  /** A row with fewer cells is broken. */
  fewestCells: number
}

const brokenQuote = (detail: string): BrokenRow => ({
  outcome: 'broken',
  reason: 'broken-quote',
  detail,
})

async function* csvRows(
  batches: AsyncGenerator<readonly SourceLine[]>,
  { columns, delimiter, lastLine: headerLine }: Header,
  { hasPrice, hasNoPrice, hasBothPrices, lacksAPrice, fewestCells }: RowTests,
): AsyncGenerator<ReadRow> {
  const ahead = lookahead(batches)
  const indexOf = new Map<string, number>()
  for (const [index, column] of columns.entries()) {
    // If two columns have the same name, the first is used.
    const name = column === '' ? unnamed(index) : column
    if (!indexOf.has(name)) indexOf.set(name, index)
  }
  const namedLength = columns.findLastIndex((column) => column !== '') + 1
  const isFull = (cells: readonly string[]) =>
    cells.length >= fewestCells && cells.length <= columns.length
  /** A row whose last cells are missing is sound only if nothing else is doubtful. */
  const isSound = ({ cells, hasStrayQuote, isUnended }: WholeRow) =>
    cells.length === columns.length ||
    (isFull(cells) && !hasStrayQuote && !isUnended && (hasPrice(cells) || hasNoPrice(cells)))
  /**
   * Whether the line, read on its own, is a row that can be sold. A line with a stray quote may
   * also be the end of the previous row: `fresh",28` of `"Milk, fresh",28`.
   */
  const classifyLine = (text: string): 'row' | 'row-or-end' | 'none' => {
    const record = newRecord()
    const isRow =
      readLine(record, text, delimiter) === 'whole' &&
      isFull(record.cells) &&
      hasPrice(record.cells)
    if (!isRow) return 'none'
    return record.hasStrayQuote ? 'row-or-end' : 'row'
  }

  /** Whether the cells so far are a row with a price if the open quote is a mistake. */
  const mayEnd = (closed: readonly string[], open: string) => {
    const cells = [...closed, ...open.split(delimiter)]
    // Delimiters within the open cell move those after it, but not as counted from the end.
    for (let length = fewestCells; length <= Math.min(cells.length, columns.length); length += 1) {
      if (hasPrice(cells.slice(-length))) return true
    }
    return cells.length >= fewestCells && hasPrice(cells)
  }

  /**
   * Reads the record that begins `from` lines ahead, without consuming a line.
   *
   * A line within quotes that is a row on its own is the sign of a quote that was not closed, unless
   * the lines before it cannot be a row and the record turns out to be one.
   */
  async function attempt(from: number): Promise<Attempt> {
    const record = newRecord()
    let isDamaged = false
    let length = 0
    let unclosed: (BrokenRow & { line: number }) | undefined
    for (let count = 0; ; count += 1) {
      const line = await ahead.at(from + count)
      if (line === undefined) return unclosed ?? brokenQuote('a quote is never closed')
      length += line.text.length
      if (line.isCut || length > LONGEST_RECORD_BYTES) {
        const detail = 'more than 1 MB in one row'
        return unclosed ?? { outcome: 'broken', reason: 'too-long', detail }
      }
      isDamaged ||= line.isDamaged
      const { open: openBefore = '' } = record
      const cellsBefore = record.cells.length
      const state = readLine(record, line.text, delimiter)
      if (state === 'whole') {
        const { hasStrayQuote } = record
        // Extra blank cells are harmless, unless a missing quote has shifted the other cells.
        const cells = hasStrayQuote ? record.cells : withoutBlankRest(record.cells, columns.length)
        const whole: WholeRow = {
          outcome: 'whole',
          cells,
          lineCount: count + 1,
          isDamaged,
          hasStrayQuote,
          isUnended: line.isUnended,
          extraCells: extraCellsOf(record.cells, columns),
          lineLikeRow: unclosed?.line,
        }
        const isCertain =
          isSound(whole) && hasPrice(cells) && !hasStrayQuote && classifyLine(line.text) === 'none'
        return unclosed === undefined || isCertain ? whole : unclosed
      }
      if (state === 'broken') return unclosed ?? brokenQuote('text after a closing quote')
      const isInside = count > 0 && record.cells.length === cellsBefore
      if (unclosed === undefined && isInside && classifyLine(line.text) === 'row') {
        const detail = `a quote is not closed before line ${line.number}, which is a row`
        unclosed = { ...brokenQuote(detail), rowWithin: count, line: line.number }
        if (mayEnd(record.cells, openBefore)) return unclosed
      }
      if (count + 1 === LONGEST_RECORD_LINES) {
        return unclosed ?? brokenQuote(`a quote is not closed within ${LONGEST_RECORD_LINES} lines`)
      }
    }
  }

  /**
   * Returns the next line ahead, from 1, that begins a whole row, or the end of the file. A row
   * with a stray quote is skipped: a lost row is reported, but part of a row must not be sold.
   */
  async function nextRowStart(): Promise<number> {
    for (let from = 1; ; from += 1) {
      if ((await ahead.at(from)) === undefined || from === LONGEST_RECORD_LINES) return from
      const tried = await attempt(from)
      if (tried.outcome === 'whole' && isSound(tried) && !tried.hasStrayQuote) return from
    }
  }

  /** Finds the first line within a ragged record that is a row on its own. */
  async function rowWithin(lineCount: number): Promise<number | undefined> {
    for (let from = 1; from < lineCount; from += 1) {
      const line = await ahead.at(from)
      if (line !== undefined && classifyLine(line.text) === 'row') return from
    }
    return undefined
  }

  async function consume(lineCount: number): Promise<LineSpan> {
    const first = await ahead.at(0)
    const last = await ahead.at(lineCount - 1)
    ahead.drop(lineCount)
    return { line: first?.number ?? 0, lastLine: last?.number ?? 0 }
  }

  /** The extra cells of the row before. Many exports end each line with a delimiter. */
  let usualExtraCells: number | undefined
  /**
   * Why the row is longer than the others although two of its cells could be one amount: 'split' if
   * they may be one that was not quoted, 'remark' if its prices show that they are not.
   */
  async function surplusOf({
    cells,
    extraCells,
    lineCount,
  }: WholeRow): Promise<'split' | 'remark' | undefined> {
    if (extraCells === 0 || delimiter !== ',') return undefined
    const places = placesOfSplitAmounts(cells)
    if (places.length === 0) return undefined
    if (usualExtraCells === undefined) {
      const next = await attempt(lineCount)
      usualExtraCells = next.outcome === 'whole' ? next.extraCells : 0
    }
    if (extraCells <= usualExtraCells) return undefined
    // Several amounts may be split.
    if (extraCells > usualExtraCells + 1 || !hasBothPrices(cells)) return 'split'
    // 'Atta,350,310,5' has an MRP, a price and a remark: as one amount, 350,310 would be the MRP of
    // something that is sold for 5.
    return places
      .map((at) => withJoinedAmount(cells, at))
      .some((joined) => hasBothPrices(joined) || lacksAPrice(joined))
      ? 'split'
      : 'remark'
  }

  for (;;) {
    const first = await ahead.at(0)
    if (first === undefined) return
    if (first.number <= headerLine || isBlank(first.text)) {
      ahead.drop(1)
      continue
    }
    const tried = await attempt(0)
    if (tried.outcome === 'broken') {
      const { reason, detail } = tried
      const span = await consume(tried.rowWithin ?? (await nextRowStart()))
      yield { isValid: false, reason, detail, ...span }
      continue
    }
    const { cells, lineCount, lineLikeRow } = tried
    if (!isSound(tried)) {
      const within = await rowWithin(lineCount)
      const span = await consume(within ?? lineCount)
      if (within === undefined) {
        const detail = `${cells.length} cells under ${columns.length} headings`
        yield { isValid: false, reason: 'ragged', detail, ...span }
      } else {
        const detail = `a quote is not closed before line ${span.lastLine + 1}, which is a row`
        yield { isValid: false, reason: 'broken-quote', detail, ...span }
      }
      continue
    }
    const surplus = await surplusOf(tried)
    if (surplus === 'split') {
      const detail = 'an amount such as 1,299 without quotes is two cells'
      yield { isValid: false, reason: 'ragged', detail, ...(await consume(lineCount)) }
      continue
    }
    // One remark does not say that the cells of the next row are remarks.
    if (surplus === undefined) usualExtraCells = tried.extraCells
    const last = await ahead.at(lineCount - 1)
    const span = await consume(lineCount)
    if (tried.isDamaged) {
      const detail = 'bytes that do not match the encoding of the file'
      yield { isValid: false, reason: 'wrong-encoding', detail, ...span }
      continue
    }
    yield {
      isValid: true,
      ...span,
      read: (column) => {
        const index = indexOf.get(column)
        return index === undefined ? undefined : (cells[index] ?? '')
      },
      ...(cells.length < namedLength ? { missingCells: namedLength - cells.length } : {}),
      ...(lineCount > 1 && last !== undefined && classifyLine(last.text) !== 'none'
        ? { warning: 'one row by its quotes, two by its line breaks' }
        : {}),
      ...(lineLikeRow === undefined
        ? {}
        : { warning: `line ${lineLikeRow} is within its quotes, but could be a row` }),
    }
  }
}

function extraCellsOf(cells: readonly string[], columns: readonly string[]): number {
  const named = columns.findLastIndex((column) => column.trim() !== '') + 1
  // Words there are remarks, not the count or amount of the last heading.
  const unnamed = cells.slice(named, columns.length).filter((cell) => /^[\d.,]+$/.test(cell.trim()))
  return Math.max(0, cells.length - columns.length) + unnamed.length
}

/** Where the groups of digits of 1,299.50 and 1,29,999 may be two cells. */
function placesOfSplitAmounts(cells: readonly string[]): number[] {
  return cells.flatMap((cell, index) =>
    /^\D*\d{1,3}$/.test(cell.trim()) && /^\d{3}(?:\.\d*)?$/.test(cells[index + 1]?.trim() ?? '')
      ? [index]
      : [],
  )
}

const withJoinedAmount = (cells: readonly string[], at: number): string[] => [
  ...cells.slice(0, at),
  cells
    .slice(at, at + 2)
    .map((part) => part.trim())
    .join(''),
  ...cells.slice(at + 2),
]

function withoutBlankRest(cells: string[], length: number): string[] {
  return cells.length > length && cells.slice(length).every((cell) => cell.trim() === '')
    ? cells.slice(0, length)
    : cells
}

/** Lines that were read but not consumed. */
interface Lookahead {
  /** Returns the line at this distance ahead, or undefined past the end. */
  at: (index: number) => Promise<SourceLine | undefined>
  drop: (count: number) => void
}

function lookahead(batches: AsyncGenerator<readonly SourceLine[]>): Lookahead {
  let lines: SourceLine[] = []
  let start = 0
  return {
    at: async (index) => {
      while (start + index >= lines.length) {
        const next = await batches.next()
        if (next.done === true) return undefined
        lines = [...lines.slice(start), ...next.value]
        start = 0
      }
      return lines[start + index]
    },
    drop: (count) => {
      start += count
    },
  }
}
