/**
 * How much each kind of match counts, from 0 to 1. Chosen by the labelled queries of tests/search,
 * which measure every change.
 */
export const WEIGHTS = {
  // How well a product matches the words of its own name.
  /** The last word says what a product is: 'Toned Milk'. */
  lastWord: 1,
  /** The first may say it too: 'Tomato Hybrid'. */
  firstWord: 0.7,
  /** A word in the middle says little: 'Dal Makhani Ready'. */
  middleWord: 0.3,
  /** The weight of the position; the rest weighs how much of the name the words match. */
  position: 0.5,
  /** Long names are counted as this long: not every word can be typed. */
  countedWords: 6,

  // How well a product matches a thing of the table.
  /** The share of the category of that kind; the rest is how well the product matches the words. */
  category: 0.5,
  /** 'Green Chilli' in 'Green Chilli Sauce'. */
  partOfLongerName: 0.6,

  // How similar a typed word and a word of the index are.
  /** The same word. */
  same: 1,
  /** Another spelling of the same sounds. */
  sameSounds: 0.95,
  /** From here on it is the same word or has the same sounds. */
  known: 0.9,
  /** From here on a word is not split into two. */
  understood: 0.8,
  /** Below this, a meaning is not considered. */
  least: 0.68,
  /** The largest difference to the best meaning. */
  spread: 0.16,
  /** The beginning of a word that is still being typed, plus a part for the share that is typed. */
  beginning: 0.75,
  typedShare: 0.2,
  /** The least for the same sounds but for vowels, and for the same consonants. */
  looseSounds: 0.66,
  skeleton: 0.56,
  /** The most for both, if the letters are the same: less than for the same sounds. */
  alikeSounds: 0.93,
  /** A typo that leaves the consonants is likelier. */
  typoOfSameSkeleton: 0.06,
  /** With a typo, a word is at most as similar as a known one. */
  typo: 0.9,
  /** A typo in the sounds. */
  typoInSounds: 0.72,
  /** A typo in the beginning of a word. */
  typoInBeginning: 0.7,

  // How much a meaning says.
  /** The word alone says less than the thing that it names: a nimbu soda is not a nimbu. */
  wordOfName: 0.85,
  /** A word that occurs only in names of one thing means that thing: 'mug' is moong dal. */
  hint: 0.7,
  /** Another word for the same thing within a longer name: 'biskut' in 'digestive biscuits'. */
  sameThing: 0.9,
  /** The share that the weight of a name in the table has. */
  nameWeight: 0.1,

  // The score of a product.
  /** The share that depends on how well the product matches. */
  fit: 0.6,
  /** For the size or the number that was typed. */
  sizeBonus: 0.5,
  /** The lowest score, as a share of the best, of a product that gains it. */
  sizeShareOfBest: 0.75,
  /** The lowest score of a result, as a share of the best. */
  shareOfBest: 0.6,
} as const
