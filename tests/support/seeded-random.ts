/** Pseudo-random numbers from a seed (mulberry32), so that a failed schedule can be repeated. */
export interface SeededRandom {
  /** From 0 (inclusive) to 1 (exclusive). */
  next: () => number
  chance: (probability: number) => boolean
  /** An integer from `low` to `high`, inclusive. */
  between: (low: number, high: number) => number
  pick: <T>(choices: readonly [T, ...T[]]) => T
}

/** A random seed that is short enough to type. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 1_000_000)
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    chance: (probability) => next() < probability,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}
