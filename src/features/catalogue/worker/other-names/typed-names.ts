/** Which names of the table were typed, and which things they mean beside a brand. Pure. */
import { isWithin } from './brand-rules.ts'
import {
  push,
  saysLess,
  type IndexedName,
  type OtherNameIndex,
  type Posting,
  type Word,
} from './other-name-index.ts'
import { WEIGHTS } from './other-name-weights.ts'
import { soundsOf } from './sound-rules.ts'
import { stemOf } from './text-rules.ts'
import type { Meaning } from './word-meanings.ts'

/** A name of the table whose words were all typed, with one bit for each of them. */
export interface TypedName {
  name: IndexedName
  covers: number
  similarity: number
}

/** A typed word, by its position, that may mean a word of a name. */
interface TypedWord {
  at: number
  similarity: number
  /** It means a word of the same thing: 'kanda' for 'pyaz'. */
  isOther?: boolean
}

export function namesIn(
  index: OtherNameIndex,
  perWord: readonly (readonly Meaning[])[],
): readonly TypedName[] {
  const bySimilarity = new Map<Word, TypedWord[]>()
  const typed = new Set<Word>()
  for (const [at, each] of perWord.entries()) {
    for (const { word, similarity } of each) {
      push(bySimilarity, word, { at, similarity })
      typed.add(word)
    }
    // 'biskut' counts as 'biscuit' in 'digestive biscuits'.
    for (const { word, similarity } of each.filter((one) => one.similarity >= WEIGHTS.known)) {
      for (const other of sameThings(index, word)) {
        push(bySimilarity, other, { at, similarity: similarity * WEIGHTS.sameThing, isOther: true })
      }
    }
  }
  const found = new Map<number, TypedName>()
  for (const word of bySimilarity.keys()) {
    for (const name of word.names) {
      if (found.has(name.id)) continue
      // 'notebook' is 'kapi', which is coffee too, but a notebook is not coffee.
      if (name.words.length === 1 && !typed.has(word)) continue
      const read = matchOfName(name, bySimilarity)
      if (read) found.set(name.id, { name, ...read })
    }
  }
  return [...found.values()]
}

/** The other one-word names of the thing that this word names. A brand names several things. */
function sameThings(index: OtherNameIndex, word: Word): readonly Word[] {
  const alone = ownNames(word).filter(({ words }) => words.length === 1)
  const [thing, ...others] = new Set(alone.map((name) => name.thing))
  if (thing === undefined || others.length > 0) return []
  return (index.wordsOfThing[thing] ?? []).filter((other) => other !== word)
}

/** How a name was typed: each of its words by another typed word, or undefined. */
function matchOfName(
  name: IndexedName,
  typed: ReadonlyMap<Word, readonly TypedWord[]>,
): { covers: number; similarity: number } | undefined {
  let covers = 0
  let sum = 0
  let isTyped = false
  for (const word of name.words) {
    const best = (typed.get(word) ?? [])
      .filter(({ at }) => (covers & (1 << at)) === 0)
      .reduce<TypedWord | undefined>(
        (most, each) => (most && most.similarity >= each.similarity ? most : each),
        undefined,
      )
    // 'aloo pyaz' is not 'alu kanda', which is taro: only reviewed names are read this way.
    if (!best || (best.isOther === true && name.weight < 1)) return undefined
    covers |= 1 << best.at
    sum += best.similarity
    isTyped ||= best.isOther !== true
  }
  // 'diwali light' is not 'diya batti', which are wicks: no word of it was typed.
  if (!isTyped) return undefined
  return { covers, similarity: sum / name.words.length }
}

/** The reviewed names, or all if there are none. */
export function ownNames({ names }: Word): readonly IndexedName[] {
  const own = names.filter(({ weight }) => weight === 1)
  return own.length > 0 ? own : names
}

/** The names that are not inside a longer one. */
export function withoutShorter(all: readonly TypedName[]): TypedName[] {
  return all.filter(
    ({ covers, similarity }) =>
      !all.some(
        (other) =>
          other.covers !== covers &&
          isWithin(covers, other.covers) &&
          other.similarity >= similarity - WEIGHTS.spread,
      ),
  )
}

/** The products of the things that were typed beside a brand: of 'maggi soup', soups. */
export function thingsBeside(
  index: OtherNameIndex,
  texts: readonly string[],
  brands: readonly TypedName[],
  names: readonly TypedName[],
): ReadonlySet<number> {
  if (brands.length === 0) return new Set()
  const ofBrands = brands.reduce((bits, { covers }) => bits | covers, 0)
  const isMeant = ({ name, covers, similarity }: TypedName): boolean => {
    if (isWithin(covers, ofBrands)) return false
    if (similarity === WEIGHTS.same) return true
    if (similarity < WEIGHTS.known) return false
    const beside = texts.filter((_, at) => (covers & ~ofBrands & (1 << at)) !== 0)
    return brands.every((brand) => !sellsOtherOf(index, brand.name, name.thing, beside))
  }
  const beside = names.filter(isMeant)
  const things = new Set(beside.map(({ name }) => name.thing))
  for (const { name } of beside) {
    // 'munch chocolate' is Munch, not any chocolate.
    const isLess = brands.some(
      (brand) => !brand.name.isOfSeveral && saysLess(index, name, brand.name),
    )
    if (isLess) things.delete(name.thing)
  }
  return new Set(
    [...things].flatMap((thing) => (index.byThing[thing] ?? []).map(({ product }) => product)),
  )
}

/**
 * Whether a brand has none of a thing, but something else that one of these words may mean: 'soop'
 * sounds like soup, but beside a brand of soap it means that.
 */
function sellsOtherOf(
  index: OtherNameIndex,
  { branded }: IndexedName,
  thing: number,
  texts: readonly string[],
): boolean {
  const isBranded = ({ product }: Posting): boolean => branded?.has(product) === true
  if (index.byThing[thing]?.some(isBranded) === true) return false
  return texts
    .flatMap((text) => index.bySkeleton.get(soundsOf(stemOf(text)).skeleton) ?? [])
    .flatMap(({ postings, names }) => [
      postings,
      ...names.map((name) => index.byThing[name.thing] ?? []),
    ])
    .some((postings) => postings.some(isBranded))
}
