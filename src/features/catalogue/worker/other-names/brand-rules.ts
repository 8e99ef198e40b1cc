/**
 * Which brands a text names: that of a product, or what was typed. Pure. The positions of words are
 * bits.
 */
import { differingLetters } from './edit-distance.ts'
import { isStopWord } from './text-rules.ts'

interface FoundName {
  name: { branded?: unknown }
  covers: number
}

/**
 * Leaves out the brands whose words are there by chance: words that other words separate, and those
 * that belong to the brand before them. 'Mother Dairy Toned Milk' is not Dairy Milk.
 * @param fillers The positions of words that do not separate others.
 */
export function withoutFalseBrands<Found extends FoundName>(
  found: readonly Found[],
  fillers = 0,
): Found[] {
  const brands = found.filter(({ name }) => name.branded)
  const isFalse = ({ covers }: Found): boolean =>
    !areAdjacent(covers, fillers) ||
    brands.some(
      (other) =>
        areAdjacent(other.covers, fillers) &&
        firstBit(other.covers) < firstBit(covers) &&
        (other.covers & covers) !== 0 &&
        !isWithin(covers, other.covers),
    )
  return found.filter((each) => !each.name.branded || !isFalse(each))
}

/**
 * The positions of a brand in a text that may repeat its words, such as 'Mysore Sandal Gold Sandal
 * Soap': where its words stand side by side, or else the last of each.
 * @param places The positions of each word of the brand, at least one for each.
 * @param fillers The positions of words that do not separate others.
 */
export function placesOfBrand(places: readonly (readonly number[])[], fillers = 0): number {
  const choices = places.reduce<readonly number[]>(
    (all, ofWord) => ofWord.flatMap((place) => all.map((covers) => covers | (1 << place))),
    [0],
  )
  return choices.findLast((covers) => areAdjacent(covers, fillers)) ?? choices.at(-1) ?? 0
}

/** Positions of words such as the 'and' of 'Head and Shoulders'. */
export const fillersIn = (words: readonly string[]): number =>
  words.reduce((bits, word, place) => (isStopWord(word) ? bits | (1 << place) : bits), 0)

function areAdjacent(covers: number, fillers: number): boolean {
  const between = (1 << (32 - Math.clz32(covers))) - firstBit(covers)
  return isWithin(between, covers | fillers)
}

const firstBit = (bits: number): number => bits & -bits

export const isWithin = (covers: number, other: number): boolean => (covers & other) === covers

export const countBits = (bits: number): number => differingLetters(bits, 0)
