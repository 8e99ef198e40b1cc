/** Addresses of pictures as exports write them. */

import { decodeEntities } from './entity-rules.ts'

/** As many as a product's page shows with sense. */
const MOST_PICTURES = 10

export interface Pictures {
  /** Absolute https addresses, or paths of the shop's own origin. */
  addresses: readonly string[]
  /** How many were left out: bare file names without a host, other protocols, no addresses. */
  leftOutCount: number
}

/** `base` is where relative addresses live: `https://pictures.example/`, or nowhere. */
export function picturesOf(values: readonly unknown[], base: URL | undefined): Pictures {
  const addresses = new Set<string>()
  let leftOutCount = 0
  for (const written of values.flatMap(writtenAddresses)) {
    const address = addressOf(written, base)
    if (address === undefined) leftOutCount += 1
    else addresses.add(address)
  }
  return { addresses: [...addresses].slice(0, MOST_PICTURES), leftOutCount }
}

/**
 * One text with one or several addresses, or a list of texts, or of objects that hold one. Commas
 * and blanks are parts of addresses too: they part only where the next one plainly begins.
 */
function writtenAddresses(value: unknown): string[] {
  if (typeof value === 'string') {
    const written = decodeEntities(value)
    // Lists come as JSON too, or as what a script printed.
    const plain = /^\s*\[/.test(written) ? written.replace(/^\s*\[|\]\s*$|["']/g, '') : written
    const parts = /^\s*data:/i.test(written)
      ? [written]
      : plain.split(/[|\n]|[\s,;]+(?=https?:\/\/|\/)/)
    return parts.map((part) => part.trim()).filter((part) => part !== '')
  }
  if (Array.isArray(value)) return value.flatMap((part: unknown) => writtenAddresses(part))
  if (typeof value !== 'object' || value === null) return []
  const held = new Map<string, unknown>(Object.entries(value))
  return writtenAddresses(held.get('imageUrl') ?? held.get('url') ?? held.get('src'))
}

function addressOf(written: string, base: URL | undefined): string | undefined {
  const isPath = written.startsWith('/') && !written.startsWith('//')
  if (isPath && base === undefined) return written
  // A page of https shows no picture of http.
  const whole = written.replace(/^\/\//, 'https://').replace(/^http:/i, 'https:')
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(whole)
  if (!isAbsolute && base === undefined) return undefined
  if (!URL.canParse(whole, base)) return undefined
  const url = new URL(whole, base)
  return url.protocol === 'https:' && url.hostname !== '' ? url.href : undefined
}

/** A host, `pictures.example`, or an https address with a folder. Undefined for anything else. */
export function imageBase(host: string): URL | undefined {
  const address = /^[a-z]+:/i.test(host) && !/^[^/]*:\d/.test(host) ? host : `https://${host}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address.endsWith('/') ? address : `${address}/`)
  return url.protocol === 'https:' && url.username === '' ? url : undefined
}
