/**
 * Finds products by names and spellings that are not on the pack (see README.md). Pure: no fetch,
 * no clock. The index is built by a generator, so that the caller can do other work in between.
 */
import { differingLetters, lettersOf, editDistance, prefixEditDistance } from './edit-distance.ts'
import type { NameTable } from './name-table.ts'
import { isSameSize, takeSizes, type Size } from './size-rules.ts'
import { soundsOf, type Sounds } from './sound-rules.ts'
import { spellingsOf, stemOf, withoutStopWords, wordsOf } from './text-rules.ts'

export interface NamedProduct {
  productName: string
  categoryName: string
}

/** A product, and how well it matches, from 0 to 1. */
interface Posting {
  product: number
  fit: number
}

interface Word {
  text: string
  sounds: Sounds
  /** The letters of the word and of its sounds, as bits. */
  letters: number
  soundLetters: number
  /** Typos are forgiven only in reviewed words: those of products and our own. */
  allowsTypos: boolean
  postings: Posting[]
  /** Products in a category of this name that do not have the word in their own name. */
  inCategory: Posting[]
  /** Names that this word is part of. */
  names: IndexedName[]
}

interface IndexedName {
  id: number
  thing: number
  words: Word[]
  weight: number
}

export interface OtherNameIndex {
  words: Map<string, Word>
  byClose: Map<string, Word[]>
  byLoose: Map<string, Word[]>
  bySkeleton: Map<string, Word[]>
  all: Word[]
  /** The products for each thing of the table. */
  byThing: Posting[][]
  /** Our own one-word names of each thing. */
  wordsOfThing: Word[][]
  sizes: (Size | undefined)[]
  /** Numbers in product names that are not sizes. */
  numbers: Map<number, number[]>
}

/** Names that say what a product is have fewer words. Later words are advertising. */
const WORDS_OF_A_NAME = 12

/** Yields after each product and each name, and returns the index at the end. */
export function* buildOtherNameIndex(
  products: readonly NamedProduct[],
  table: NameTable,
): Generator<void, OtherNameIndex> {
  const index: OtherNameIndex = {
    words: new Map(),
    byClose: new Map(),
    byLoose: new Map(),
    bySkeleton: new Map(),
    all: [],
    byThing: table.kinds.map(() => []),
    wordsOfThing: table.kinds.map(() => []),
    sizes: [],
    numbers: new Map(),
  }
  /** Each name once, under the rarest of its words, to look it up in product names. */
  const names: IndexedName[] = []
  for (const { thing, words, weight } of table.names) {
    const indexed: IndexedName = {
      id: names.length,
      thing,
      words: words.map((word) => addWord(index, word, weight === 1)),
      weight,
    }
    for (const word of indexed.words) word.names.push(indexed)
    const [only, ...more] = indexed.words
    if (only && more.length === 0 && weight === 1) index.wordsOfThing[thing]?.push(only)
    names.push(indexed)
    yield
  }
  const byRarestWord = new Map<Word, IndexedName[]>()
  for (const name of names) {
    const rarest = name.words.reduce((least, word) =>
      word.names.length < least.names.length ? word : least,
    )
    push(byRarestWord, rarest, name)
  }
  const isCategoryOf = categoryMatcher(table)
  for (const [product, { productName, categoryName }] of products.entries()) {
    addProduct(index, table, byRarestWord, isCategoryOf, product, productName, categoryName)
    yield
  }
  return index
}

function addWord(index: OtherNameIndex, text: string, allowsTypos: boolean): Word {
  const known = index.words.get(text)
  if (known) {
    known.allowsTypos ||= allowsTypos
    return known
  }
  const sounds = soundsOf(text)
  const word: Word = {
    text,
    sounds,
    letters: lettersOf(text),
    soundLetters: lettersOf(sounds.close),
    allowsTypos,
    postings: [],
    inCategory: [],
    names: [],
  }
  index.words.set(text, word)
  index.all.push(word)
  push(index.byClose, sounds.close, word)
  push(index.byLoose, sounds.loose, word)
  push(index.bySkeleton, sounds.skeleton, word)
  return word
}

function addProduct(
  index: OtherNameIndex,
  table: NameTable,
  byRarestWord: ReadonlyMap<Word, readonly IndexedName[]>,
  isCategoryOf: (kind: string, categoryName: string) => boolean,
  product: number,
  productName: string,
  categoryName: string,
): void {
  const sized = takeSizes(wordsOf(productName))
  index.sizes.push(sized.size)
  const numbers = sized.words.filter((text) => /^\d/.test(text)).map(Number)
  if (numbers.length > 0) index.numbers.set(product, numbers)
  const words = sized.words
    .slice(0, WORDS_OF_A_NAME)
    .map((text) => addWord(index, stemOf(spellingsOf(text)[0] ?? text), true))
  const places = new Map(words.map((word, place) => [word, place]))
  for (const [word, place] of places) {
    word.postings.push({ product, fit: fitOf([place], words.length) })
  }
  for (const text of new Set(wordsOf(categoryName).map(stemOf))) {
    const word = addWord(index, text, true)
    if (!places.has(word)) word.inCategory.push({ product, fit: 0 })
  }
  const found: { name: IndexedName; at: number[] }[] = []
  for (const word of places.keys()) {
    for (const name of byRarestWord.get(word) ?? []) {
      const at = name.words.flatMap((part) => places.get(part) ?? [])
      if (at.length === name.words.length) found.push({ name, at })
    }
  }
  const fits = new Map<number, number>()
  for (const { name, at } of found) {
    // 'Green Chilli Sauce' is a sauce rather than a chilli; 'Marie Biscuits' are biscuits.
    const kind = table.kinds[name.thing] ?? ''
    const isPartOfAnother = found.some(
      (other) =>
        other.at.length > at.length &&
        table.kinds[other.name.thing] !== kind &&
        at.every((place) => other.at.includes(place)),
    )
    const isInItsCategory = isCategoryOf(kind, categoryName)
    const fit =
      name.weight *
      (isPartOfAnother ? 0.6 : 1) *
      (0.5 * fitOf(at, words.length) + (isInItsCategory ? 0.5 : 0))
    fits.set(name.thing, Math.max(fit, fits.get(name.thing) ?? 0))
  }
  for (const [thing, fit] of fits) index.byThing[thing]?.push({ product, fit })
}

/**
 * How much these words say about what a product is: in 'Toned Milk' the last word says it, in
 * 'Tomato Hybrid' the first, in 'Dal Makhani Ready' no single one.
 */
function fitOf(at: readonly number[], length: number): number {
  const share = at.length / Math.min(length, 6)
  const says = at.includes(length - 1) ? 1 : at.includes(0) ? 0.7 : 0.3
  return 0.5 * Math.min(1, share) + 0.5 * says
}

function categoryMatcher(table: NameTable): (kind: string, categoryName: string) => boolean {
  const known = new Map<string, boolean>()
  return (kind, categoryName) => {
    const key = `${kind}\n${categoryName}`
    const before = known.get(key)
    if (before !== undefined) return before
    const lower = categoryName.toLowerCase()
    const isCategory = (table.categoryWords.get(kind) ?? []).some((word) => lower.includes(word))
    known.set(key, isCategory)
    return isCategory
  }
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

// ——— Searching ———

/** A word of the table or of a product's name that a typed word may mean. */
interface Meaning {
  word: Word
  /** From 0 to 1. */
  similarity: number
}

/** A meaning of one or several typed words, with one bit for each of them. */
interface Evidence {
  covers: number
  similarity: number
  postings: readonly Posting[]
}

export interface Match {
  product: number
  score: number
}

export interface SearchOptions {
  limit: number
  /** Whether the last word may be incomplete. */
  isTyping: boolean
  /** Whether typos are forgiven. They are not if names contain the text as it is. */
  allowsTypos: boolean
}

const MIN_SIMILARITY = 0.68
/** The same word, or the same sounds. */
const KNOWN_SIMILARITY = 0.9
/** For a word that occurs only in longer names of one thing. */
const HINT_SIMILARITY = 0.7
/** For another word for the same thing within a longer name. */
const SAME_THING_SIMILARITY = 0.9
/** From here on a word is not split into two. */
const UNDERSTOOD_SIMILARITY = 0.8
/** The largest difference in similarity to the best meaning. */
const MEANING_SPREAD = 0.16
const MAX_MEANINGS = 24
/** The lowest score of a result, as a share of the best score. */
const MIN_SHARE_OF_BEST = 0.6
const SIZE_BONUS = 0.5

const isNumber = (word: string): boolean => /^\d/.test(word)

/** Products by other names, best first. */
export function searchOtherNames(
  index: OtherNameIndex,
  text: string,
  options: SearchOptions,
): Match[] {
  const { words, size } = takeSizes(wordsOf(text))
  const content = withoutStopWords(words)
  // '12' in 'ande 12' is a count, so products with that number come first.
  const typed = content.every(isNumber) ? content : content.filter((word) => !isNumber(word))
  const numbers = typed === content ? [] : content.filter(isNumber).map(Number)
  // Single letters mean something only with a word, as in 'vitamin c'.
  const isEmpty = typed.every((word) => /^[a-z]$/.test(word))
  if (isEmpty) return size === undefined ? [] : ofSize(index, size, options.limit)
  const read = readWords(index, typed, size === undefined && options.isTyping, options)
  const known = read.typed.reduce((bits, meanings, at) => bits | (meanings ? 1 << at : 0), 0)
  const covered = read.evidence.reduce((bits, { covers }) => bits | covers, 0)
  const unknownCount = countBits(((1 << read.typed.length) - 1) & ~(known | covered))
  if (covered === 0) return []
  if (unknownCount > read.typed.length / 2) return []
  // With an unknown word in the text, a word that is only similar to a known one says too little.
  const least = unknownCount > 0 ? KNOWN_SIMILARITY : 0
  const evidence = read.evidence.filter(({ similarity }) => similarity >= least)
  return ranked(index, evidence, countBits(known | covered), { size, numbers }, options.limit)
}

function ofSize(index: OtherNameIndex, size: Size, limit: number): Match[] {
  return index.sizes
    .flatMap((of, product) => (isSameSize(of, size) ? [{ product, score: 1 }] : []))
    .slice(0, limit)
}

interface ReadWords {
  /** The possible meanings of each word; undefined if there are none. */
  typed: (readonly Meaning[] | undefined)[]
  evidence: Evidence[]
}

function readWords(
  index: OtherNameIndex,
  typed: readonly string[],
  lastIsPrefix: boolean,
  options: SearchOptions,
): ReadWords {
  const meaningsOf = (text: string, at: number, allowsTypos: boolean): Meaning[] =>
    meaningsInAnySpelling(index, text, lastIsPrefix && at === typed.length - 1, allowsTypos)
  const texts: string[] = []
  const perWord: Meaning[][] = []
  for (const [at, text] of typed.entries()) {
    const own = meaningsOf(text, at, options.allowsTypos)
    const isUnderstood = own.some(({ similarity }) => similarity >= UNDERSTOOD_SIMILARITY)
    // 'icecream' for 'ice cream'.
    const parts = isUnderstood ? undefined : partsOf(index, text)
    texts.push(...(parts ?? [text]))
    perWord.push(...(parts ? parts.map((part) => knownMeanings(index, part)) : [own]))
  }
  const evidence: Evidence[] = []
  for (const [at, each] of perWord.entries()) {
    for (const { word, similarity } of each) {
      if (word.postings.length > 0) {
        // The word itself says less than the thing that it names: a nimbu soda is not a nimbu.
        const isName = word.names.some(({ words: { length } }) => length === 1)
        const less = isName ? 0.85 : 1
        evidence.push({ covers: 1 << at, similarity: similarity * less, postings: word.postings })
      }
      if (options.allowsTypos && word.inCategory.length > 0) {
        evidence.push({ covers: 1 << at, similarity, postings: word.inCategory })
      }
    }
  }
  evidence.push(...namesAmong(index, perWord), ...hints(index, perWord))
  // 'tooth paste' for 'toothpaste'.
  for (let at = 0; at + 1 < texts.length; at += 1) {
    const joined = `${texts[at] ?? ''}${texts[at + 1] ?? ''}`
    if (!/^[a-z]{6,}$/.test(joined)) continue
    const covers = 0b11 << at
    const asOne = [
      meanings(index, joined, false, options.allowsTypos).filter(
        ({ similarity }) => similarity >= UNDERSTOOD_SIMILARITY,
      ),
    ]
    for (const { word, similarity } of asOne[0] ?? []) {
      evidence.push({ covers, similarity, postings: word.postings })
    }
    for (const each of namesAmong(index, asOne)) evidence.push({ ...each, covers })
  }
  return {
    typed: perWord.map((each) => (each.length > 0 ? each : undefined)),
    evidence: evidence.filter(({ postings }) => postings.length > 0),
  }
}

/** The other one-word names of the things that this word names. */
function sameThings(index: OtherNameIndex, word: Word): readonly Word[] {
  return ownNames(word)
    .filter(({ words }) => words.length === 1)
    .flatMap(({ thing }) => index.wordsOfThing[thing] ?? [])
    .filter((other) => other !== word)
}

/** Names of the table whose words were all typed, without those inside a longer such name. */
function namesAmong(index: OtherNameIndex, perWord: readonly (readonly Meaning[])[]): Evidence[] {
  const bySimilarity = new Map<Word, { at: number; similarity: number }[]>()
  for (const [at, each] of perWord.entries()) {
    for (const { word, similarity } of each) push(bySimilarity, word, { at, similarity })
    // 'biskut' counts as 'biscuit' in 'digestive biscuits'.
    for (const { word, similarity } of each.filter((one) => one.similarity >= KNOWN_SIMILARITY)) {
      for (const other of sameThings(index, word)) {
        push(bySimilarity, other, { at, similarity: similarity * SAME_THING_SIMILARITY })
      }
    }
  }
  const found = new Map<number, { name: IndexedName; covers: number; similarity: number }>()
  for (const word of bySimilarity.keys()) {
    for (const name of word.names) {
      if (found.has(name.id)) continue
      const read = readName(name, bySimilarity)
      if (read) found.set(name.id, { name, ...read })
    }
  }
  const all = [...found.values()]
  return all
    .filter(
      ({ covers, similarity }) =>
        !all.some(
          (other) =>
            other.covers !== covers &&
            (other.covers & covers) === covers &&
            other.similarity >= similarity - MEANING_SPREAD,
        ),
    )
    .map(({ name, covers, similarity }) => ({
      covers,
      similarity: similarity * (0.9 + 0.1 * name.weight),
      postings: index.byThing[name.thing] ?? [],
    }))
}

/** 'mug' occurs only in names of one thing, so it means that thing in any text. */
function hints(index: OtherNameIndex, perWord: readonly (readonly Meaning[])[]): Evidence[] {
  return perWord.flatMap((each, at) =>
    each.flatMap(({ word, similarity }) => {
      const [thing, ...others] = new Set(ownNames(word).map((name) => name.thing))
      if (thing === undefined || others.length > 0) return []
      return [
        {
          covers: 1 << at,
          similarity: similarity * HINT_SIMILARITY,
          postings: index.byThing[thing] ?? [],
        },
      ]
    }),
  )
}

/** The reviewed names, or all if there are none. */
function ownNames({ names }: Word): readonly IndexedName[] {
  const own = names.filter(({ weight }) => weight === 1)
  return own.length > 0 ? own : names
}

function readName(
  name: IndexedName,
  typed: ReadonlyMap<Word, readonly { at: number; similarity: number }[]>,
): { covers: number; similarity: number } | undefined {
  let covers = 0
  let sum = 0
  for (const word of name.words) {
    const best = (typed.get(word) ?? [])
      .filter(({ at }) => (covers & (1 << at)) === 0)
      .reduce<{ at: number; similarity: number } | undefined>(
        (most, each) => (most && most.similarity >= each.similarity ? most : each),
        undefined,
      )
    if (!best) return undefined
    covers |= 1 << best.at
    sum += best.similarity
  }
  return { covers, similarity: sum / name.words.length }
}

/** The word itself, and words that sound alike. */
function knownMeanings(index: OtherNameIndex, text: string): Meaning[] {
  const stem = stemOf(text)
  const same = [...new Set([index.words.get(text), index.words.get(stem)])].filter(
    (word) => word !== undefined,
  )
  const alike = text.length > 1 ? (index.byClose.get(soundsOf(stem).close) ?? []) : []
  return [
    ...same.map((word) => ({ word, similarity: 1 })),
    ...alike
      // 'atta' is not 'atha', which is glue: a word that is known as typed does not mean another
      // thing.
      .filter((word) => !same.includes(word) && (same.length === 0 || mayBeSame(word, same)))
      .map((word) => ({ word, similarity: 0.95 })),
  ]
}

function mayBeSame(word: Word, others: readonly Word[]): boolean {
  if (word.names.length === 0) return true
  const things = new Set(others.flatMap(({ names }) => names.map(({ thing }) => thing)))
  return word.names.some(({ thing }) => things.has(thing))
}

function meaningsInAnySpelling(
  index: OtherNameIndex,
  text: string,
  isPrefix: boolean,
  allowsTypos: boolean,
): Meaning[] {
  const spellings = spellingsOf(text)
  const known = spellings.flatMap((spelling) => knownMeanings(index, spelling))
  if (known.length > 0) return known
  return spellings.flatMap((spelling) => meanings(index, spelling, isPrefix, allowsTypos))
}

function meanings(
  index: OtherNameIndex,
  text: string,
  isPrefix: boolean,
  allowsTypos: boolean,
): Meaning[] {
  const known = knownMeanings(index, text)
  if (known.length > 0 || /^\d/.test(text) || text.length === 1) return known
  const stem = stemOf(text)
  const sounds = soundsOf(stem)
  const found = new Map<Word, number>()
  const add = (word: Word, similarity: number): void => {
    if (similarity >= MIN_SIMILARITY && (found.get(word) ?? 0) < similarity)
      found.set(word, similarity)
  }
  if (isPrefix && text.length >= 2) {
    for (const word of index.all) {
      if (word.text.startsWith(text)) add(word, 0.75 + 0.2 * (text.length / word.text.length))
    }
  }
  if (sounds.loose.length > 1) {
    for (const word of index.byLoose.get(sounds.loose) ?? []) {
      add(word, soundSimilarity(stem, word.text, 0.66))
    }
  }
  if (sounds.skeleton.length >= 3) {
    for (const word of index.bySkeleton.get(sounds.skeleton) ?? []) {
      add(word, soundSimilarity(stem, word.text, 0.56))
    }
  }
  if (allowsTypos) addSimilar(index, stem, sounds, isPrefix, add)
  const ordered = [...found]
    .map(([word, similarity]) => ({ word, similarity }))
    .toSorted((left, right) => right.similarity - left.similarity)
  const best = ordered[0]?.similarity ?? 0
  return ordered
    .filter(({ similarity }) => similarity >= best - MEANING_SPREAD)
    .slice(0, MAX_MEANINGS)
}

/** Between `floor` and the similarity of equal sounds, depending on the letters. */
function soundSimilarity(typed: string, word: string, floor: number): number {
  const longest = Math.max(typed.length, word.length)
  const edits = Math.min(longest, editDistance(typed, word, longest))
  return floor + (0.93 - floor) * (1 - edits / longest)
}

/** Allows one typo from four letters, two from seven; in an incomplete word, one from five. */
function addSimilar(
  index: OtherNameIndex,
  typed: string,
  sounds: Sounds,
  isPrefix: boolean,
  add: (word: Word, similarity: number) => void,
): void {
  const most = typed.length >= 7 ? 2 : typed.length >= 4 ? 1 : 0
  if (most === 0) return
  const letters = lettersOf(typed)
  const soundLetters = lettersOf(sounds.close)
  for (const word of index.all) {
    if (!word.allowsTypos || word.text.length < 3) continue
    if (!hasSimilarStart(typed, sounds, word)) continue
    if (differingLetters(letters, word.letters) <= 2 * most) {
      const edits = editDistance(typed, word.text, most)
      if (edits <= most) {
        const longest = Math.max(typed.length, word.text.length)
        const soundsAlike = sounds.skeleton === word.sounds.skeleton ? 0.06 : 0
        add(word, Math.min(0.9, 1 - edits / longest + soundsAlike))
        continue
      }
    }
    if (
      typed.length >= 5 &&
      differingLetters(soundLetters, word.soundLetters) <= 2 &&
      editDistance(sounds.close, word.sounds.close, 1) <= 1 &&
      editDistance(typed, word.text, 3) <= 3
    ) {
      add(word, 0.72)
    }
    if (isPrefix && typed.length >= 5 && word.text.length > typed.length) {
      if (prefixEditDistance(typed, word.text, 1) <= 1) add(word, 0.7)
    }
  }
}

/** People rarely mistype the first letter. */
function hasSimilarStart(typed: string, sounds: Sounds, word: Word): boolean {
  return (
    typed[0] === word.text[0] ||
    sounds.close[0] === word.sounds.close[0] ||
    (typed[0] === word.text[1] && typed[1] === word.text[0])
  )
}

/** Splits a text into two known words, or returns undefined. */
function partsOf(index: OtherNameIndex, text: string): [string, string] | undefined {
  for (const spelling of spellingsOf(text)) {
    if (!/^[a-z]{6,24}$/.test(spelling)) continue
    for (let at = spelling.length - 3; at >= 3; at -= 1) {
      const parts: [string, string] = [spelling.slice(0, at), spelling.slice(at)]
      const areKnown = parts.every((part) =>
        knownMeanings(index, part).some(({ word }) => word.allowsTypos),
      )
      if (areKnown) return parts
    }
  }
  return undefined
}

function ranked(
  index: OtherNameIndex,
  evidence: readonly Evidence[],
  wordCount: number,
  wanted: { size: Size | undefined; numbers: readonly number[] },
  limit: number,
): Match[] {
  /** By product: the best score for each typed word. */
  const scores = new Map<number, Map<number, number>>()
  for (const { covers, similarity, postings } of evidence) {
    for (const { product, fit } of postings) {
      let perWord = scores.get(product)
      if (!perWord) scores.set(product, (perWord = new Map()))
      const score = similarity * (0.4 + 0.6 * fit)
      for (let at = 0, bits = covers; bits !== 0; at += 1, bits >>>= 1) {
        if ((bits & 1) === 1 && (perWord.get(at) ?? 0) < score) perWord.set(at, score)
      }
    }
  }
  let mostCovered = 0
  for (const perWord of scores.values()) mostCovered = Math.max(mostCovered, perWord.size)
  if (mostCovered * 2 < wordCount) return []
  const matches: Match[] = []
  for (const [product, perWord] of scores) {
    if (perWord.size < mostCovered) continue
    let score = 0
    for (const each of perWord.values()) score += each
    score /= wordCount
    const size = index.sizes[product]
    const hasNumber =
      (size !== undefined && wanted.numbers.includes(size.amount)) ||
      index.numbers.get(product)?.some((number) => wanted.numbers.includes(number)) === true
    if (hasNumber || isSameSize(size, wanted.size)) score += SIZE_BONUS
    matches.push({ product, score })
  }
  matches.sort((left, right) => right.score - left.score || left.product - right.product)
  const best = matches[0]?.score ?? 0
  return matches.filter(({ score }) => score >= best * MIN_SHARE_OF_BEST).slice(0, limit)
}

function countBits(bits: number): number {
  return differingLetters(bits, 0)
}
