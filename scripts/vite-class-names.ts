/**
 * Names for the class strings that UnoCSS compiles (`className=":uno: …"`): two letters each, since
 * the first load carries over a hundred of them (docs/decisions/001-styles.md). A string keeps its
 * name as long as no string that sorts before it wants the same one, so that a release changes
 * few files beside those that were edited.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const CLASS_STRING = /(["'`])\s*:uno:\s([\s\S]*?)\1/g
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Capitals first, because no class that is written by hand begins with one. */
const FIRST_LETTERS = 26

/** The part of a string that the compiler makes one class of, without expressions. */
export function compiledParts(classString: string): string {
  const parts = classString.split(/\s+/).filter((part) => part !== '' && !staysAsItIs(part))
  return parts.join(' ')
}

const staysAsItIs = (part: string): boolean => part.includes('${')

/** The compiled part of each class string of a source. */
export const classStringsOf = (source: string): string[] =>
  [...source.matchAll(CLASS_STRING)].map((match) => compiledParts(match[2] ?? ''))

export const classSources = (root: string): string[] =>
  readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name))
    .map(({ name, parentPath }) => path.join(parentPath, name))

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6)
}

function twoLetters(hash: number): string {
  const first = LETTERS.charAt(hash % FIRST_LETTERS)
  return first + LETTERS.charAt(Math.floor(hash / FIRST_LETTERS) % LETTERS.length)
}

/** Later groups of class strings change no name of an earlier group. Exported for its test. */
export function shortNames(...groups: Iterable<string>[]): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const text of groups.flatMap((group) => [...new Set(group)].sort())) {
    if (names.has(text)) continue
    let hash = hashOf(text)
    for (let turn = 1; taken.has(twoLetters(hash)); turn += 1) hash = hashOf(`${turn} ${text}`)
    taken.add(twoLetters(hash))
    names.set(text, twoLetters(hash))
  }
  return names
}

/** Pages of the staff, which the shop never loads: their strings are named after the shop's. */
const STAFF_SOURCE = /[\\/]src[\\/](?:counter|ride)[\\/]/

const stringsIn = (files: readonly string[]): string[] =>
  files.flatMap((file) => classStringsOf(readFileSync(file, 'utf8')))

/**
 * For the compiler's `hashFn`. A string that was added since (in `npm run dev`) has a longer name.
 */
export function classNamesOf(root: string): (classString: string) => string {
  const sources = classSources(root)
  const names = shortNames(
    stringsIn(sources.filter((file) => !STAFF_SOURCE.test(file))),
    stringsIn(sources.filter((file) => STAFF_SOURCE.test(file))),
  )
  return (text) => names.get(text) ?? `new-${hashOf(text).toString(36)}`
}
