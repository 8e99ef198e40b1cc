/** Reads the picture addresses of exports. */

import { decodeEntities } from './entity-rules.ts'
import { hasBrokenCharacters } from './text-encoding.ts'

/** More pictures than this are not useful on a product page. */
const MAX_PICTURES = 10

export interface Pictures {
  /** Absolute https addresses, or paths on the shop's own origin. */
  addresses: readonly string[]
  /** The number left out: file names without a host, other protocols, invalid addresses. */
  leftOutCount: number
}

/** `base` resolves relative addresses: `https://pictures.example/`, or undefined. */
export function picturesOf(values: readonly unknown[], base: URL | undefined): Pictures {
  const addresses = new Set<string>()
  let leftOutCount = 0
  for (const written of values.flatMap(writtenAddresses)) {
    const address = addressOf(written, base)
    if (address === undefined) leftOutCount += 1
    else addresses.add(address)
  }
  return { addresses: [...addresses].slice(0, MAX_PICTURES), leftOutCount }
}

/**
 * Blanks, commas and semicolons only where their run begins: tried at each of them again, a cell that
 * is mostly blanks would take minutes. A line break separates on its own.
 */
const SEPARATORS = /[|\n]|(?<![^\S\n]|[,;])[\s,;]+(?=https?:\/\/|\/)/

/**
 * Reads one text with one or several addresses, a list of texts, or a list of objects with an
 * address. Addresses may contain commas and spaces, so these separate only before a new address.
 */
function writtenAddresses(value: unknown): string[] {
  if (typeof value === 'string') {
    const written = decodeEntities(value)
    // Some lists are JSON or the printed output of a script.
    const plain = /^\s*\[/.test(written) ? written.replace(/^\s*\[|\]\s*$|["']/g, '') : written
    const parts = /^\s*data:/i.test(written) ? [written] : plain.split(SEPARATORS)
    return parts.map((part) => part.trim()).filter((part) => part !== '')
  }
  if (Array.isArray(value)) return value.flatMap((part: unknown) => writtenAddresses(part))
  if (typeof value !== 'object' || value === null) return []
  const held = new Map<string, unknown>(Object.entries(value))
  return writtenAddresses(held.get('imageUrl') ?? held.get('url') ?? held.get('src'))
}

function addressOf(written: string, base: URL | undefined): string | undefined {
  const isPath = written.startsWith('/') && !written.startsWith('//')
  if (isPath && base === undefined) return hasBrokenCharacters(written) ? undefined : written
  const whole = written
    .replace(/^\/\//, 'https://')
    // An https page does not show http pictures.
    .replace(/^http:/i, 'https:')
    // Exports write paths from the folder of the pictures, also with a slash before them.
    .replace(/^\//, './')
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(whole)
  if (!isAbsolute && base === undefined) return undefined
  if (!URL.canParse(whole, base)) return undefined
  const url = new URL(whole, base)
  return url.protocol === 'https:' && url.hostname !== '' ? url.href : undefined
}

/** Accepts a host, `pictures.example`, or an https address with a folder, else undefined. */
export function imageBase(host: string): URL | undefined {
  const address = /^[a-z]+:/i.test(host) && !/^[^/]*:\d/.test(host) ? host : `https://${host}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address.endsWith('/') ? address : `${address}/`)
  return url.protocol === 'https:' && url.username === '' ? url : undefined
}
