/**
 * Reads JSON: a list of products, or an object with such a list under `products`. The list is split
 * into its elements byte by byte, and each element is parsed separately. A file of any size
 * therefore needs the memory of one product, and a broken product does not affect the others.
 */
import * as v from 'valibot'
import { ImportError } from './import-error.ts'
import { chunksOf, LONGEST_RECORD_BYTES } from './source-lines.ts'
import type { CatalogueSource, LineSpan, ReadRow } from './source-rows.ts'
import { countEncoding, decode, encodingOf, type TextEncoding } from './text-encoding.ts'

const LIST_KEY = 'products'
/** A file with more distinct keys than this is not a table. */
const MAX_KEYS = 1_000

const rowSchema = v.record(v.string(), v.unknown())

/** Reads the file once for its keys and its encoding. */
export async function openJson(file: string, head: Buffer): Promise<CatalogueSource> {
  const count = { validUtf8: 0, invalidUtf8: 0 }
  const columns = new Set<string>()
  let lastLine = 0
  let sharesLines = false
  for await (const element of elementsOf(chunksOf(file))) {
    countEncoding(count, element.bytes)
    sharesLines ||= element.line === lastLine
    lastLine = element.lastLine
    // `decode` falls back to cp1252, so no key is lost before the encoding is known.
    const row = parseElement(element, 'utf-8')
    if (row === undefined) continue
    for (const key of Object.keys(row)) columns.add(key)
    if (columns.size > MAX_KEYS) {
      throw new ImportError(`The products have more than ${MAX_KEYS} different keys.`)
    }
  }
  const encoding = encodingOf(count, head)
  return {
    format: 'JSON',
    encoding,
    columns: [...columns],
    rows: () => jsonRows(elementsOf(chunksOf(file)), { encoding, sharesLines }),
  }
}

async function* jsonRows(
  elements: AsyncIterable<Element>,
  { encoding, sharesLines }: { encoding: TextEncoding; sharesLines: boolean },
): AsyncGenerator<ReadRow> {
  let count = 0
  for await (const element of elements) {
    const { isCut } = element
    count += 1
    const { line, lastLine } = element
    const at = { line, lastLine, ...(sharesLines ? { product: count } : {}) }
    if (isCut) {
      const detail = 'more than 1 MB in one row'
      yield { isValid: false, ...at, reason: 'too-long', detail }
      continue
    }
    const row = parseElement(element, encoding)
    if (row === undefined) {
      const detail = 'not a JSON object'
      yield { isValid: false, ...at, reason: 'broken-json', detail }
    } else if (decode(element.bytes, encoding).isDamaged) {
      const detail = 'bytes that do not match the encoding of the file'
      yield { isValid: false, ...at, reason: 'wrong-encoding', detail }
    } else {
      yield { isValid: true, ...at, read: (column) => row[column] }
    }
  }
}

function parseElement(
  { bytes }: Element,
  encoding: TextEncoding,
): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(inStandardJson(decode(bytes, encoding).text))
    // A list would look like a record with its indexes as keys.
    const parsed = v.safeParse(rowSchema, Array.isArray(value) ? undefined : value)
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/**
 * Strings, NaN of Python, and whole numbers that JavaScript may round. A string without an end is
 * one too, so that it is read only once.
 */
const STRING_OR_ODD_NUMBER = /"(?:[^"\\]|\\.)*"?|(?<![\w.])-?(?:NaN|Infinity|\d{16,})(?![\w.])/g

/** Writes NaN as null, and a long number, such as an id, as a string with all of its digits. */
function inStandardJson(text: string): string {
  if (!/NaN|Infinity|\d{16}/.test(text)) return text
  return text.replace(STRING_OR_ODD_NUMBER, (token) => {
    if (token.startsWith('"')) return token
    return /\d/.test(token) ? `"${token}"` : 'null'
  })
}

interface Element extends LineSpan {
  bytes: Buffer
  /** Longer than LONGEST_RECORD_BYTES. */
  isCut: boolean
}

const BYTE = {
  lineFeed: 0x0a,
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const

/** The index of the next quote, backslash or line end in a string, or the chunk's length. */
function nextOfInterest(chunk: Buffer, from: number): number {
  for (let at = from; at < chunk.length; at += 1) {
    const byte = chunk[at]
    if (byte === BYTE.quote || byte === BYTE.backslash || byte === BYTE.lineFeed) return at
  }
  return chunk.length
}

const isBlank = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a

/**
 * Yields the elements of the list in order. A JSON string cannot contain a line end, so a string
 * that does lacks a quote, and its element is broken. The next element then begins at the next line
 * that begins an element and is not indented more deeply than the broken one.
 *
 * @throws ImportError for a file without a list, or with brackets that do not match.
 */
async function* elementsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Element> {
  /** The open brackets. */
  let depth: number[] = []
  /** The number of open brackets at the level of the list, or 0 until the list is found. */
  let listDepth = 0
  let isListOver = false
  let inString = false
  let isEscaped = false
  let line = 1
  /** The line of the last byte that is not blank. */
  let solidLine = 1
  /** The number of blanks at the start of the line, or undefined after another character. */
  let indent: number | undefined = 0
  /** In the top-level object: the last string, and whether a colon followed it. */
  let key = ''
  let isAfterColon = false
  let element:
    | { line: number; indent: number; parts: Buffer[]; bytes: number; isBroken: boolean }
    | undefined

  let isStart = true
  for await (const whole of chunks) {
    const isMarked = isStart && whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf
    const chunk = isMarked ? whole.subarray(3) : whole
    isStart = false
    let elementFrom = 0

    const collect = (end: number): void => {
      if (element === undefined) return
      const part = chunk.subarray(elementFrom, end)
      if (element.bytes <= LONGEST_RECORD_BYTES) element.parts.push(part)
      element.bytes += part.length
    }
    const finish = (end: number, lastLine: number): Element | undefined => {
      if (element === undefined) return undefined
      collect(end)
      const finished = {
        line: element.line,
        lastLine,
        bytes: Buffer.concat(element.parts),
        isCut: element.bytes > LONGEST_RECORD_BYTES,
      }
      element = undefined
      return finished
    }

    for (let at = 0; at < chunk.length; at += 1) {
      // Most of a file is plain text within strings, so skip it in one step.
      if (inString && !isEscaped && listDepth > 0) {
        at = nextOfInterest(chunk, at)
        if (at === chunk.length) break
      }
      const byte = chunk[at] ?? 0
      const lineIndent = indent
      if (byte === BYTE.lineFeed) {
        line += 1
        indent = 0
        if (inString) {
          inString = false
          isEscaped = false
          if (element !== undefined) element.isBroken = true
        }
        continue
      }
      if (isBlank(byte)) {
        if (indent !== undefined) indent += 1
        continue
      }
      indent = undefined
      const lineBefore = solidLine
      solidLine = line
      if (isListOver) continue

      if (inString) {
        if (isEscaped) isEscaped = false
        else if (byte === BYTE.backslash) isEscaped = true
        else if (byte === BYTE.quote) inString = false
        if (listDepth === 0 && depth.length === 1 && inString && key.length < 100) {
          key += String.fromCharCode(byte)
        }
        continue
      }

      if (
        element?.isBroken === true &&
        lineIndent !== undefined &&
        lineIndent <= element.indent &&
        (byte === BYTE.openObject || byte === BYTE.closeList)
      ) {
        const broken = finish(at, lineBefore)
        if (broken !== undefined) yield broken
        depth = depth.slice(0, listDepth)
      }

      if (depth.length === 0) {
        if (byte !== BYTE.openList && byte !== BYTE.openObject) {
          throw new ImportError(`Line ${line} does not start a list or an object.`)
        }
        depth.push(byte)
        if (byte === BYTE.openList) listDepth = 1
        continue
      }

      const isInList = depth.length === listDepth
      if (isInList && byte === BYTE.closeList) {
        const last = finish(at, lineBefore)
        if (last !== undefined) yield last
        isListOver = true
        continue
      }
      if (isInList && byte === BYTE.comma) {
        const finished = finish(at, lineBefore)
        if (finished !== undefined) yield finished
        continue
      }
      if (isInList && element === undefined) {
        element = { line, indent: lineIndent ?? Infinity, parts: [], bytes: 0, isBroken: false }
        elementFrom = at
      }

      switch (byte) {
        case BYTE.quote: {
          inString = true
          if (depth.length === 1 && !isAfterColon) key = ''
          break
        }
        case BYTE.colon: {
          if (depth.length === 1) isAfterColon = true
          break
        }
        case BYTE.comma: {
          if (depth.length === 1) isAfterColon = false
          break
        }
        case BYTE.openList:
        case BYTE.openObject: {
          const isTheList =
            listDepth === 0 &&
            byte === BYTE.openList &&
            depth.length === 1 &&
            isAfterColon &&
            key === LIST_KEY
          depth.push(byte)
          if (isTheList) listDepth = depth.length
          break
        }
        case BYTE.closeList:
        case BYTE.closeObject: {
          const opened = byte === BYTE.closeList ? BYTE.openList : BYTE.openObject
          if (depth.at(-1) === opened) depth.pop()
          else if (element === undefined) {
            throw new ImportError(`A closing bracket in line ${line} has no opening bracket.`)
          } else {
            element.isBroken = true
          }
          break
        }
      }
    }
    if (element !== undefined) collect(chunk.length)
  }

  if (element !== undefined) {
    throw new ImportError(
      `The brackets of the product in line ${element.line} never close, so the rest of the file cannot be split into products.`,
    )
  }
  if (listDepth === 0) {
    throw new ImportError(`The file contains no list of products: [...] or {"${LIST_KEY}": [...]}.`)
  }
  if (!isListOver) throw new ImportError('The list of products does not end: the file is cut off.')
}
