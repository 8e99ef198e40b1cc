/** What a typed word may mean: words of the same or similar letters or sounds. Pure. */
import { differingLetters, editDistance, lettersOf, prefixEditDistance } from './edit-distance.ts'
import type { OtherNameIndex, Word } from './other-name-index.ts'
import { WEIGHTS } from './other-name-weights.ts'
import { soundsOf, type Sounds } from './sound-rules.ts'
import { isNoMisspelling, spellingsOf, stemOf } from './text-rules.ts'

/** A word of the table or of a product's name that a typed word may mean. */
export interface Meaning {
  word: Word
  /** From 0 to 1. */
  similarity: number
}

const MAX_MEANINGS = 24

/** The word itself, and words that sound alike. */
export function knownMeanings(index: OtherNameIndex, text: string): Meaning[] {
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
export function meaningsInAnySpelling(
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
export function similarMeanings(
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
export function partsOf(index: OtherNameIndex, text: string): [string, string] | undefined {
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
