/** Reads numbers from environment variables, such as the duration or the seed of a benchmark. */

interface Bounds {
  least: number
  most: number
}

/** @throws RangeError if the variable is set but not a whole number within the bounds. */
export function wholeNumber(
  variable: string,
  defaultValue: number,
  { least, most }: Bounds,
  env: NodeJS.ProcessEnv = process.env,
): number {
  const value = Number(env[variable] ?? defaultValue)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${variable} must be a whole number from ${least} to ${most}`)
  }
  return value
}

/** The seeds that `seededRandom` accepts. */
export const SEEDS: Bounds = { least: 0, most: 2 ** 32 - 1 }
