/**
 * Class names for the class strings that UnoCSS compiles (`className=":uno: …"`): two characters
 * each, because the first load has over a hundred of them (docs/decisions/001-styles.md). A name is
 * derived from the hash of its string, and changes only if a string that sorts before it gets the
 * same one. So a release changes few files besides those that were edited.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const CLASS_STRING = /(["'`])\s*:uno:\s([\s\S]*?)\1/g
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** A name begins with a capital, because no class that is written by hand does. */
const CAPITAL_COUNT = 26

/** Returns the utilities that the compiler turns into one class, without `${…}` expressions. */
export function compiledParts(classString: string): string {
  const parts = classString.split(/\s+/).filter((part) => part !== '' && !isExpression(part))
  return parts.join(' ')
}

const isExpression = (part: string): boolean => part.includes('${')

/** Returns the compiled part of each class string in a source. */
export const classStringsOf = (source: string): string[] =>
  [...source.matchAll(CLASS_STRING)].map((match) => compiledParts(match[2] ?? ''))

/** Returns the paths of the sources that may have class strings. */
export const classSources = (root: string): string[] =>
  readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name))
    .map(({ name, parentPath }) => path.join(parentPath, name))

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6)
}

function twoCharacters(hash: number): string {
  const first = CHARACTERS.charAt(hash % CAPITAL_COUNT)
  return first + CHARACTERS.charAt(Math.floor(hash / CAPITAL_COUNT) % CHARACTERS.length)
}

/**
 * Returns a unique name for each class string. The names of a group do not depend on later groups.
 */
export function shortNames(...groups: Iterable<string>[]): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const text of groups.flatMap((group) => [...new Set(group)].sort())) {
    if (names.has(text)) continue
    let hash = hashOf(text)
    for (let attempt = 1; taken.has(twoCharacters(hash)); attempt += 1) {
      hash = hashOf(`${attempt} ${text}`)
    }
    taken.add(twoCharacters(hash))
    names.set(text, twoCharacters(hash))
  }
  return names
}

/** Staff pages, which the shop never loads: their strings do not affect the shop's names. */
const STAFF_SOURCE = /[\\/]src[\\/](?:counter|ride)[\\/]/

const stringsIn = (files: readonly string[]): string[] =>
  files.flatMap((file) => classStringsOf(readFileSync(file, 'utf8')))

/**
 * Returns the `hashFn` for the compiler. A string that is added later, in `npm run dev`, gets a
 * longer name.
 */
export function classNamesOf(root: string): (classString: string) => string {
  const sources = classSources(root)
  const names = shortNames(
    stringsIn(sources.filter((file) => !STAFF_SOURCE.test(file))),
    stringsIn(sources.filter((file) => STAFF_SOURCE.test(file))),
  )
  return (text) => names.get(text) ?? `new-${hashOf(text).toString(36)}`
}
