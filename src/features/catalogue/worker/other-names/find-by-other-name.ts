/** Finds products by names and spellings that are not on the pack (see README.md). Pure. */
import { countBits, isWithin, withoutFalseBrands } from './brand-rules.ts'
import { differingLetters, editDistance, lettersOf, prefixEditDistance } from './edit-distance.ts'
import {
  push,
  saysLess,
  type IndexedName,
  type OtherNameIndex,
  type Posting,
  type Word,
} from './other-name-index.ts'
import { WEIGHTS } from './other-name-weights.ts'
import { isSameSize, separateSize, type Size } from './size-rules.ts'
import { soundsOf, type Sounds } from './sound-rules.ts'
import {
  isNoMisspelling,
  joinsWords,
  separateUnwanted,
  spellingsOf,
  stemOf,
  withoutStopWords,
  wordsOf,
} from './text-rules.ts'

/** A word of the table or of a product's name that a typed word may mean. */
interface Meaning {
  word: Word
  /** From 0 to 1. */
  similarity: number
}

/** A typed word, by its position, that may mean a word of a name. */
interface TypedWord {
  at: number
  similarity: number
  /** It means a word of the same thing: 'kanda' for 'pyaz'. */
  isOther?: boolean
}

/** A meaning of one or several typed words, with one bit for each of them. */
interface Evidence {
  covers: number
  similarity: number
  postings: readonly Posting[]
  /** Only the category of these products has the word in its name. */
  isOfCategory?: boolean
  /** Of a name that was typed as it is: products that have it in their own. */
  named?: readonly number[]
}

export interface Match {
  product: number
  score: number
  /** The number of typed words that it matches. */
  wordCount: number
  /** Whether it is a thing that was typed beside a brand. */
  isThing: boolean
  /** The number of typed words that are its brand. */
  brandWordCount: number
}

export interface SearchOptions {
  limit: number
  /** Whether the last word may be incomplete. */
  isTyping: boolean
  /** Whether typos are forgiven. They are not if names contain the text as it is. */
  allowsTypos: boolean
  /** Whether the text may name several goods; unless stated, if its words are joined. */
  mayBeSeveral?: boolean
}

const MAX_MEANINGS = 24

const isNumber = (word: string): boolean => /^\d/.test(word)

/** Products by other names, best first. */
export function findByOtherName(
  index: OtherNameIndex,
  text: string,
  options: SearchOptions,
): Match[] {
  const { words, size } = separateSize(wordsOf(text))
  const mayBeSeveral = options.mayBeSeveral ?? joinsWords(text)
  const { wanted, unwanted } = separateUnwanted(words)
  const isNamed = unwanted.some(({ word, sign }) => productsWith(index, word, sign).length > 0)
  if (wanted.length === 0 && unwanted.length > 0 && !isNamed) return []
  const content = withoutStopWords(isNamed ? words : wanted)
  // '12' in 'ande 12' is a count, so products with that number come first.
  const typed = content.every(isNumber) ? content : content.filter((word) => !isNumber(word))
  const numbers = typed === content ? [] : content.filter(isNumber).map(Number)
  // Single letters mean something only with a word, as in 'vitamin c'.
  const isEmpty = typed.every((word) => /^[a-z]$/.test(word))
  if (isEmpty) return size === undefined ? [] : ofSize(index, size, options.limit)
  const read = readWords(index, typed, size === undefined && options.isTyping, {
    ...options,
    mayBeSeveral,
  })
  const known = read.typed.reduce((bits, meanings, at) => bits | (meanings ? 1 << at : 0), 0)
  const covered = read.evidence.reduce((bits, { covers }) => bits | covers, 0)
  const unknownCount = countBits(((1 << read.typed.length) - 1) & ~(known | covered))
  if (covered === 0) return []
  if (unknownCount > read.typed.length / 2) return []
  // With an unknown word in the text, a word that is only similar to a known one says too little.
  const least = unknownCount > 0 ? WEIGHTS.known : 0
  const evidence = read.evidence.filter(({ similarity }) => similarity >= least)
  const excluded = new Set(isNamed ? [] : unwanted.flatMap(({ word }) => productsWith(index, word)))
  return ranked(
    index,
    evidence,
    known | covered,
    { size, numbers, excluded, brands: read.brands, things: read.things },
    options.limit,
  )
}

/** The products with all these words in their names: 'Sugar Free Sweetener' for 'sugar free'. */
function productsWith(index: OtherNameIndex, ...words: readonly string[]): number[] {
  const [first = [], ...others] = words.map((word) =>
    (index.words.get(stemOf(word))?.postings ?? []).map(({ product }) => product),
  )
  return first.filter((product) => others.every((products) => products.includes(product)))
}

function ofSize(index: OtherNameIndex, size: Size, limit: number): Match[] {
  return index.sizes
    .flatMap((of, product) =>
      isSameSize(of, size)
        ? [{ product, score: 1, wordCount: 0, isThing: false, brandWordCount: 0 }]
        : [],
    )
    .slice(0, limit)
}

interface ReadWords {
  /** The possible meanings of each word; undefined if there are none. */
  typed: (readonly Meaning[] | undefined)[]
  evidence: Evidence[]
  brands: readonly TypedName[]
  /** The products of all things that were typed beside a brand. */
  things: ReadonlySet<number>
}

function readWords(
  index: OtherNameIndex,
  typed: readonly string[],
  lastIsPrefix: boolean,
  { allowsTypos, mayBeSeveral }: SearchOptions,
): ReadWords {
  const texts: string[] = []
  const perWord: Meaning[][] = []
  for (const [at, text] of typed.entries()) {
    const isPrefix = lastIsPrefix && at === typed.length - 1
    const own = meaningsInAnySpelling(index, text, isPrefix, allowsTypos)
    const isUnderstood = own.some(({ similarity }) => similarity >= WEIGHTS.understood)
    // 'icecream' for 'ice cream'.
    const parts = isUnderstood ? undefined : partsOf(index, text)
    texts.push(...(parts ?? [text]))
    perWord.push(...(parts ? parts.map((part) => knownMeanings(index, part)) : [own]))
  }
  const allNames = withoutFalseBrands(namesIn(index, perWord))
  const brands = allNames.filter(
    ({ name, similarity }) => name.branded && similarity >= WEIGHTS.known,
  )
  const longestNames = withoutShorter(allNames)
  const names = evidenceOfNames(index, longestNames)
  const goods = new Set(names.filter(({ named }) => named).map(({ covers }) => covers))
  const areSeveral = mayBeSeveral === true || goods.size > 2
  const evidence = [
    ...evidenceOfWords(perWord, allowsTypos, areSeveral),
    ...names,
    ...evidenceOfHints(index, perWord),
    ...evidenceOfJoinedWords(index, texts, allowsTypos),
  ]
  return {
    typed: perWord.map((each) => (each.length > 0 ? each : undefined)),
    evidence: evidence.filter(({ postings }) => postings.length > 0),
    brands,
    things: thingsBeside(index, texts, brands, longestNames),
  }
}

function evidenceOfWords(
  perWord: readonly (readonly Meaning[])[],
  allowsTypos: boolean,
  areSeveral: boolean,
): Evidence[] {
  return perWord.flatMap((each, at) =>
    each.flatMap(({ word, similarity }) => {
      const covers = 1 << at
      const isName = word.names.some(({ words: { length } }) => length === 1)
      const weight = isName ? WEIGHTS.wordOfName : 1
      const inName = { covers, similarity: similarity * weight, postings: word.postings }
      // 'biscuit' in 'butter biscuit' may be the category of the Butter Cookies, but 'bread' in
      // 'milk and bread' is a product, not the Milk Rusk of the category 'Eggs & Bread'.
      if (!allowsTypos || (isName && areSeveral)) return [inName]
      return [inName, { covers, similarity, postings: word.inCategory, isOfCategory: true }]
    }),
  )
}

/** 'tooth paste' for 'toothpaste'. */
function evidenceOfJoinedWords(
  index: OtherNameIndex,
  texts: readonly string[],
  allowsTypos: boolean,
): Evidence[] {
  return texts.slice(1).flatMap((text, at) => {
    const joined = `${texts[at] ?? ''}${text}`
    if (!/^[a-z]{6,}$/.test(joined)) return []
    const covers = 0b11 << at
    const asOne = similarMeanings(index, joined, false, allowsTypos).filter(
      ({ similarity }) => similarity >= WEIGHTS.understood,
    )
    return [
      ...asOne.map(({ word, similarity }) => ({ covers, similarity, postings: word.postings })),
      ...evidenceOfNames(index, withoutShorter(namesIn(index, [asOne]))).map((each) => ({
        ...each,
        covers,
      })),
    ]
  })
}

/** The other one-word names of the thing that this word names. A brand names several things. */
function sameThings(index: OtherNameIndex, word: Word): readonly Word[] {
  const alone = ownNames(word).filter(({ words }) => words.length === 1)
  const [thing, ...others] = new Set(alone.map((name) => name.thing))
  if (thing === undefined || others.length > 0) return []
  return (index.wordsOfThing[thing] ?? []).filter((other) => other !== word)
}

/** A name of the table whose words were all typed, with one bit for each of them. */
interface TypedName {
  name: IndexedName
  covers: number
  similarity: number
}

function namesIn(
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

/** The products of the things that were typed beside a brand: of 'maggi soup', soups. */
function thingsBeside(
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

/** The names that are not inside a longer one. */
function withoutShorter(all: readonly TypedName[]): TypedName[] {
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

function evidenceOfNames(index: OtherNameIndex, names: readonly TypedName[]): Evidence[] {
  return names.map(({ name, covers, similarity }) => ({
    covers,
    similarity: similarity * (1 - WEIGHTS.nameWeight + WEIGHTS.nameWeight * name.weight),
    postings: index.byThing[name.thing] ?? [],
    ...(similarity === WEIGHTS.same && { named: name.named }),
  }))
}

function evidenceOfHints(
  index: OtherNameIndex,
  perWord: readonly (readonly Meaning[])[],
): Evidence[] {
  return perWord.flatMap((each, at) =>
    each.flatMap(({ word, similarity }) => {
      const [thing, ...others] = new Set(ownNames(word).map((name) => name.thing))
      if (thing === undefined || others.length > 0) return []
      return [
        {
          covers: 1 << at,
          similarity: similarity * WEIGHTS.hint,
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

/** The word itself, and words that sound alike. */
function knownMeanings(index: OtherNameIndex, text: string): Meaning[] {
  const stem = stemOf(text)
  const same = [...new Set([index.words.get(text), index.words.get(stem)])].filter(
    (word) => word !== undefined,
  )
  // 'panneer' is also a word of 'panneer dratchai', which nobody reviewed.
  const reviewed = same.filter(
    ({ allowsTypos, names }) => allowsTypos || names.some(({ words }) => words.length === 1),
  )
  const mayBeAlike = text.length > 1 && !isNoMisspelling(text)
  const alike = mayBeAlike ? (index.byClose.get(soundsOf(stem).close) ?? []) : []
  return [
    ...same.map((word) => ({ word, similarity: WEIGHTS.same })),
    ...alike
      // 'atta' is not 'atha', which is glue: a word that is known as typed does not mean another
      // thing.
      .filter(
        (word) => !same.includes(word) && (reviewed.length === 0 || mayBeSame(word, reviewed)),
      )
      .map((word) => ({ word, similarity: WEIGHTS.sameSounds })),
  ]
}

function mayBeSame(word: Word, others: readonly Word[]): boolean {
  if (word.names.length === 0) return true
  const things = new Set(others.flatMap(({ names }) => names.map(({ thing }) => thing)))
  return word.names.some(({ thing }) => things.has(thing))
}

/** The known meanings in any spelling of the word; without them, the similar ones. */
function meaningsInAnySpelling(
  index: OtherNameIndex,
  text: string,
  isPrefix: boolean,
  allowsTypos: boolean,
): Meaning[] {
  const spellings = spellingsOf(text)
  const known = spellings.flatMap((spelling) => knownMeanings(index, spelling))
  if (known.length > 0) return known
  return spellings.flatMap((spelling) => similarMeanings(index, spelling, isPrefix, allowsTypos))
}

/** The known meanings; without them, words of similar letters or sounds, best first. */
function similarMeanings(
  index: OtherNameIndex,
  text: string,
  isPrefix: boolean,
  allowsTypos: boolean,
): Meaning[] {
  const known = knownMeanings(index, text)
  if (known.length > 0 || /^\d/.test(text) || text.length === 1) return known
  if (isNoMisspelling(text)) return known
  const stem = stemOf(text)
  const sounds = soundsOf(stem)
  const found = new Map<Word, number>()
  const add = (word: Word, similarity: number): void => {
    if (similarity >= WEIGHTS.least && (found.get(word) ?? 0) < similarity)
      found.set(word, similarity)
  }
  if (isPrefix && text.length >= 2) {
    for (const word of index.all) {
      if (word.text.startsWith(text))
        add(word, WEIGHTS.beginning + WEIGHTS.typedShare * (text.length / word.text.length))
    }
  }
  if (sounds.loose.length > 1) {
    for (const word of index.byLoose.get(sounds.loose) ?? []) {
      add(word, soundSimilarity(stem, word.text, WEIGHTS.looseSounds))
    }
  }
  if (sounds.skeleton.length >= 3) {
    for (const word of index.bySkeleton.get(sounds.skeleton) ?? []) {
      add(word, soundSimilarity(stem, word.text, WEIGHTS.skeleton))
    }
  }
  if (allowsTypos) addSimilar(index, stem, sounds, isPrefix, add)
  const ordered = [...found]
    .map(([word, similarity]) => ({ word, similarity }))
    .toSorted((left, right) => right.similarity - left.similarity)
  const best = ordered[0]?.similarity ?? 0
  return ordered
    .filter(({ similarity }) => similarity >= best - WEIGHTS.spread)
    .slice(0, MAX_MEANINGS)
}

/** Between `floor` and the similarity of equal sounds, depending on the letters. */
function soundSimilarity(typed: string, word: string, floor: number): number {
  const longest = Math.max(typed.length, word.length)
  const edits = Math.min(longest, editDistance(typed, word, longest))
  return floor + (WEIGHTS.alikeSounds - floor) * (1 - edits / longest)
}

/** Allows one typo from four letters, two from seven; in an incomplete word, one from six. */
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
        const soundsAlike =
          sounds.skeleton === word.sounds.skeleton ? WEIGHTS.typoOfSameSkeleton : 0
        add(word, Math.min(WEIGHTS.typo, 1 - edits / longest + soundsAlike))
        continue
      }
    }
    if (
      typed.length >= 5 &&
      differingLetters(soundLetters, word.soundLetters) <= 2 &&
      editDistance(sounds.close, word.sounds.close, 1) <= 1 &&
      editDistance(typed, word.text, 3) <= 3
    ) {
      add(word, WEIGHTS.typoInSounds)
    }
    if (isPrefix && typed.length >= 6 && word.text.length > typed.length) {
      if (prefixEditDistance(typed, word.text, 1) <= 1) add(word, WEIGHTS.typoInBeginning)
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
  typedBits: number,
  wanted: {
    size: Size | undefined
    numbers: readonly number[]
    excluded: ReadonlySet<number>
    brands: readonly TypedName[]
    things: ReadonlySet<number>
  },
  limit: number,
): Match[] {
  const wordCount = countBits(typedBits)
  /** By product: the best score for each typed word. */
  const scores = new Map<number, Map<number, number>>()
  let mostCovered = 0
  let mostNamed = 0
  // What only the category says comes last, so that the words in names are counted without it.
  const ordered = evidence.toSorted(
    (left, right) => Number(left.isOfCategory ?? false) - Number(right.isOfCategory ?? false),
  )
  for (const { covers, similarity, postings, isOfCategory } of ordered) {
    for (const { product, fit } of postings) {
      let perWord = scores.get(product)
      if (!perWord) scores.set(product, (perWord = new Map()))
      const score = similarity * (1 - WEIGHTS.fit + WEIGHTS.fit * fit)
      for (let at = 0, bits = covers; bits !== 0; at += 1, bits >>>= 1) {
        if ((bits & 1) === 1 && (perWord.get(at) ?? 0) < score) perWord.set(at, score)
      }
      mostCovered = Math.max(mostCovered, perWord.size)
      if (!isOfCategory) mostNamed = Math.max(mostNamed, perWord.size)
    }
  }
  if (mostCovered * 2 < wordCount && !areAllThings(evidence, typedBits)) return []
  const covering: Match[] = []
  for (const [product, perWord] of scores) {
    if (perWord.size < mostNamed || wanted.excluded.has(product)) continue
    let score = 0
    for (const each of perWord.values()) score += each
    const brandWordCount = countBits(
      wanted.brands.reduce(
        (bits, { name, covers }) => (name.branded?.has(product) ? bits | covers : bits),
        0,
      ),
    )
    covering.push({
      product,
      score: score / wordCount,
      wordCount: perWord.size,
      isThing: wanted.things.has(product),
      brandWordCount,
    })
  }
  const best = bestOf(covering)
  // 'besan 400 g' is not the Besan Laddu in the pack of 400 g.
  const mayGain = best * WEIGHTS.sizeShareOfBest
  const named = namedAsTyped(evidence, typedBits)
  return (
    covering
      // Before the size counts: 'rice 5 kg' is also the rice in the pack of 1 kg.
      .filter(({ score }) => score >= best * WEIGHTS.shareOfBest)
      .map((match) => {
        const { product, score } = match
        const size = index.sizes[product]
        const hasNumber =
          (size !== undefined && wanted.numbers.includes(size.amount)) ||
          index.numbers.get(product)?.some((number) => wanted.numbers.includes(number)) === true
        const gains = score >= mayGain && (hasNumber || isSameSize(size, wanted.size))
        return gains ? { ...match, score: score + WEIGHTS.sizeBonus } : match
      })
      .sort(
        (left, right) =>
          Number(named.has(right.product)) - Number(named.has(left.product)) ||
          // 'dove conditioner' is not the soap of the brand.
          Number(right.isThing) - Number(left.isThing) ||
          // 'amul milk' is not the milk of another brand.
          right.brandWordCount - left.brandWordCount ||
          right.wordCount - left.wordCount ||
          right.score - left.score ||
          left.product - right.product,
      )
      .slice(0, limit)
  )
}

const bestOf = (matches: readonly Match[]): number =>
  matches.reduce((most, { score }) => Math.max(most, score), 0)

/**
 * The products of a thing that have the very name that was typed: for 'nescafe', Nescafé comes
 * before other coffee. Not if it also names another thing: 'dhania' is the leaf and the powder.
 */
function namedAsTyped(evidence: readonly Evidence[], typedBits: number): ReadonlySet<number> {
  const names = evidence.filter(({ covers, named }) => named && covers === typedBits)
  const things = new Set(names.map(({ postings }) => postings))
  return new Set(things.size === 1 ? names.flatMap(({ named }) => named ?? []) : [])
}

/** 'aloo pyaz tamatar' are three things, each by its very name. */
function areAllThings(evidence: readonly Evidence[], typedBits: number): boolean {
  const named = evidence.filter((each) => each.named)
  return named.reduce((bits, { covers }) => bits | covers, 0) === typedBits
}
