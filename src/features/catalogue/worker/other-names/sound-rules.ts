/**
 * How a word sounds, for words of Indian languages in Latin letters, which everyone spells
 * otherwise: 'lahsun' and 'lehsoon', 'pyaz' and 'piyaaj', 'chini' and 'cheeni'. Three keys, each
 * coarser than the one before. Pure.
 */

export interface Sounds {
  /** Spellings of the same sounds: doubled letters, aspirates, z/j, w/v, ee/i, oo/u. */
  close: string
  /** Only three kinds of vowel, and none at the end: 'ande' is 'anda', 'kele' is 'kela'. */
  loose: string
  /** The consonants, and the vowel that the word begins with. */
  skeleton: string
}

/** In this order. What is replaced early is not seen by what follows. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^x/g, 's'],
  [/x/g, 'ks'],
  [/chh?/g, 'C'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/ph|f/g, 'p'],
  [/sh/g, 's'],
  [/([kgjtdbr])h/g, '$1'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/m(?=[bp])/g, 'n'],
  [/ee|ie(?!$)|ey$/g, 'i'],
  [/oo|uu/g, 'u'],
  [/y(?=[^aeiou]|$)|(?<=[^aeiou])y/g, 'i'],
  [/iy/g, 'i'],
  [/ou|au|aw|av(?=[^aeiou]|$)/g, 'o'],
  [/ai|ay|ei/g, 'e'],
  [/eh(?=[^aeiou])|ah(?=[^aeiou])/g, 'a'],
  [/(?<=[aeiou])h$/g, ''],
  [/(.)\1+/g, '$1'],
]

export function soundsOf(word: string): Sounds {
  let close = word
  for (const [spelling, sound] of SPELLINGS) close = close.replaceAll(spelling, sound)
  const vowels = close.replaceAll(/[ei]+/g, 'I').replaceAll(/[ou]+/g, 'U')
  const open = vowels.replaceAll(/a+/g, 'A').replaceAll(/([AIU])\1+/g, '$1')
  const loose = open.length > 3 ? open.replace(/[AIU]+$/, '') : open
  const skeleton = loose.slice(0, 1) + loose.slice(1).replaceAll(/[AIUh]/g, '')
  return { close, loose, skeleton: skeleton.replaceAll(/(.)\1+/g, '$1') }
}
