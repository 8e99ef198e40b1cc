/**
 * Which products match each word and each thing of the table, and how well (see README.md). Pure:
 * no fetch, no clock. Built by a generator, so that the caller can do other work in between.
 */
import { countBits, fillersIn, isWithin, placesOfBrand, withoutFalseBrands } from './brand-rules.ts'
import { lettersOf } from './edit-distance.ts'
import type { NameTable } from './name-table.ts'
import { WEIGHTS } from './other-name-weights.ts'
import { separateSize, type Size } from './size-rules.ts'
import { soundsOf, type Sounds } from './sound-rules.ts'
import { spellingsOf, stemOf, wordsOf } from './text-rules.ts'

export interface NamedProduct {
  productName: string
  categoryName: string
}

/** A product, and how well it matches, from 0 to 1. */
export interface Posting {
  product: number
  fit: number
}

export interface Word {
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

export interface IndexedName {
  id: number
  thing: number
  words: Word[]
  weight: number
  /** The products with this name in their own, in a category of its kind. */
  named: number[]
  /** Of a brand, all products with it in their names: one set for all things of the brand. */
  branded?: Set<number>
  /** Whether it is a brand of several things. */
  isOfSeveral: boolean
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
  /** The words of all our names of each thing, without its brands. */
  wordsInNames: Set<Word>[]
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
    wordsInNames: table.kinds.map(() => new Set()),
    sizes: [],
    numbers: new Map(),
  }
  /** Each name once, under the rarest of its words, to look it up in product names. */
  const names: IndexedName[] = []
  const brands = new Map<string, IndexedName[]>()
  for (const { thing, words, weight, isBrand } of table.names) {
    const indexed: IndexedName = {
      id: names.length,
      thing,
      words: words.map((word) => addWord(index, word, weight === 1)),
      weight,
      named: [],
      isOfSeveral: false,
    }
    if (weight === 1 && !isBrand) {
      for (const word of indexed.words) index.wordsInNames[thing]?.add(word)
    }
    for (const word of indexed.words) word.names.push(indexed)
    if (isBrand) push(brands, words.join(' '), indexed)
    const [only, ...more] = indexed.words
    if (only && more.length === 0 && weight === 1) index.wordsOfThing[thing]?.push(only)
    names.push(indexed)
    yield
  }
  for (const things of brands.values()) {
    const branded = new Set<number>()
    for (const name of things) {
      name.branded = branded
      name.isOfSeveral = things.length > 1
    }
  }
  const byRarestWord = new Map<Word, IndexedName[]>()
  for (const name of names) {
    const rarest = name.words.reduce((least, word) =>
      word.names.length < least.names.length ? word : least,
    )
    push(byRarestWord, rarest, name)
  }
  const context = {
    index,
    table,
    byRarestWord,
    isCategoryOf: categoryMatcher(table),
  }
  for (const product of products) {
    addProduct(context, product)
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

interface BuildContext {
  index: OtherNameIndex
  table: NameTable
  byRarestWord: ReadonlyMap<Word, readonly IndexedName[]>
  isCategoryOf: (kind: string, categoryName: string) => boolean
}

/** A name in the name of a product, with one bit for the position of each of its words. */
interface FoundName {
  name: IndexedName
  covers: number
}

/** Adds the next product: its number is that of the products before it. */
function addProduct(context: BuildContext, { productName, categoryName }: NamedProduct): void {
  const { index, table, byRarestWord, isCategoryOf } = context
  const product = index.sizes.length
  const sized = separateSize(wordsOf(productName))
  index.sizes.push(sized.size)
  const numbers = sized.words.filter((text) => /^\d/.test(text)).map(Number)
  if (numbers.length > 0) index.numbers.set(product, numbers)
  const words = sized.words
    .slice(0, WORDS_OF_A_NAME)
    .map((text) => addWord(index, stemOf(spellingsOf(text)[0] ?? text), true))
  const fillers = fillersIn(sized.words)
  const places = new Map<Word, number[]>()
  for (const [place, word] of words.entries()) push(places, word, place)
  for (const [word, ofWord] of places) {
    word.postings.push({ product, fit: fitOf(lastOf(ofWord), words.length) })
  }
  const all: FoundName[] = []
  for (const word of places.keys()) {
    for (const name of byRarestWord.get(word) ?? []) {
      const at = name.words.map((part) => places.get(part) ?? [])
      if (at.some(({ length }) => length === 0)) continue
      const covers = name.branded
        ? placesOfBrand(at, fillers)
        : at.reduce((bits, ofWord) => bits | lastOf(ofWord), 0)
      all.push({ name, covers })
    }
  }
  const found = withoutFalseBrands(all, fillers)
  const unsaid = unsaidNames(context, found, categoryName)
  const fits = new Map<number, number>()
  const kinds = new Set<string>()
  for (const { name, covers } of found) {
    name.branded?.add(product)
    if (unsaid.has(name)) continue
    // 'Green Chilli Sauce' is a sauce rather than a chilli; 'Marie Biscuits' are biscuits.
    const kind = table.kinds[name.thing] ?? ''
    const isPartOfAnother = found.some(
      (other) =>
        other.covers !== covers &&
        table.kinds[other.name.thing] !== kind &&
        isWithin(covers, other.covers),
    )
    const isInItsCategory = isCategoryOf(kind, categoryName)
    const fit =
      name.weight *
      (isPartOfAnother ? WEIGHTS.partOfLongerName : 1) *
      ((1 - WEIGHTS.category) * fitOf(covers, words.length) +
        (isInItsCategory ? WEIGHTS.category : 0))
    fits.set(name.thing, Math.max(fit, fits.get(name.thing) ?? 0))
    if (!isInItsCategory) continue
    name.named.push(product)
    kinds.add(kind)
    const all = table.allOfKind.get(kind)
    // 'Lal Mirch Powder' is not a vegetable, though 'mirch' is one and dry fruits are fruits.
    if (all !== undefined && !isPartOfAnother)
      fits.set(all, Math.max(WEIGHTS.category, fits.get(all) ?? 0))
  }
  for (const name of unsaid) {
    // 'haldiram' is the very name of Haldiram's Bhujia too, which 'bhujia' makes namkeen.
    const isInItsCategory = isCategoryOf(table.kinds[name.thing] ?? '', categoryName)
    if (isInItsCategory && fits.has(name.thing)) name.named.push(product)
  }
  for (const [thing, fit] of fits) index.byThing[thing]?.push({ product, fit })
  for (const text of new Set(wordsOf(categoryName).map(stemOf))) {
    const word = addWord(index, text, true)
    // Of 'Atta, Rice & Dal', a dal is not in the category of the word 'rice'.
    const ofWord = word.names
      .filter(({ words }) => words.length === 1)
      .map(({ thing }) => table.kinds[thing] ?? '')
      .filter((kind) => isCategoryOf(kind, categoryName))
    const isOther = kinds.size > 0 && ofWord.length > 0 && !ofWord.some((kind) => kinds.has(kind))
    if (!places.has(word) && !isOther) word.inCategory.push({ product, fit: 0 })
  }
}

/**
 * The names with a brand ('colgate', 'fortune atta') that do not count, because the product also has
 * a plain name, without words of a brand. If that says the same, the brand adds nothing: Maggi
 * Noodles are no more noodles than others. If it says something else, the brand only says who makes
 * the product: a Colgate Toothbrush is no toothpaste.
 */
function unsaidNames(
  { index, table, isCategoryOf }: BuildContext,
  found: readonly FoundName[],
  categoryName: string,
): ReadonlySet<IndexedName> {
  const brands = found.filter(({ name }) => name.branded)
  const ofBrands = brands.reduce((bits, { covers }) => bits | covers, 0)
  const plain = found.filter(({ covers }) => (covers & ofBrands) === 0)
  const kindOf = (name: IndexedName): string => table.kinds[name.thing] ?? ''
  // The apple of 'Cerelac Wheat Apple', which is baby food.
  const isFlavour = (name: IndexedName, brand: IndexedName): boolean =>
    kindOf(name) !== kindOf(brand) && !isCategoryOf(kindOf(name), categoryName)
  const isUnsaid = ({ name, covers }: FoundName): boolean =>
    brands.some((brand) => isWithin(brand.covers, covers)) &&
    plain.some(
      ({ name: other }) =>
        other.thing === name.thing ||
        // Amul never says which of its things a product is.
        name.isOfSeveral ||
        (name.branded !== undefined && !isFlavour(other, name) && !saysLess(index, other, name)),
    )
  return new Set(found.filter(isUnsaid).map(({ name }) => name))
}

/**
 * Whether a name says less than a brand, because all its words are in other names of the brand's
 * thing: Bourbon Biscuits are not only biscuits, but cream biscuits.
 */
export function saysLess(index: OtherNameIndex, name: IndexedName, brand: IndexedName): boolean {
  return name.words.every((word) => index.wordsInNames[brand.thing]?.has(word))
}

/** The last of these positions, as a bit: what a product is, its name says at the end. */
const lastOf = (places: readonly number[]): number => 1 << (places.at(-1) ?? 0)

/** How much the words at these positions, one bit for each, say about what a product is. */
function fitOf(covers: number, length: number): number {
  const share = countBits(covers) / Math.min(length, WEIGHTS.countedWords)
  const position =
    (covers & (1 << (length - 1))) !== 0
      ? WEIGHTS.lastWord
      : (covers & 1) !== 0
        ? WEIGHTS.firstWord
        : WEIGHTS.middleWord
  return WEIGHTS.position * position + (1 - WEIGHTS.position) * Math.min(1, share)
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

export function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
