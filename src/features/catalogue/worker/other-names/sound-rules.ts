/**
 * The sounds of words of Indian languages in Latin letters, whose spelling varies: 'lahsun' and
 * 'lehsoon', 'pyaz' and 'piyaaj', 'chini' and 'cheeni'. There are three keys, each coarser than the
 * one before. Pure.
 */

export interface Sounds {
  /** Spellings of the same sounds: doubled letters, aspirates, z/j, w/v, ee/i, oo/u. */
  close: string
  /** Three kinds of vowels, and none at the end: 'ande' is 'anda', 'kele' is 'kela'. */
  loose: string
  /** The consonants, and the first vowel if the word starts with it. */
  skeleton: string
}

/** Applied in this order: a replacement is not seen by the ones after it. */
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
