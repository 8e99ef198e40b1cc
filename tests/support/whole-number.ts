/** Reads the variables that make a benchmark shorter or repeat its draws. */

interface Bounds {
  least: number
  most: number
}

/** @throws RangeError if the variable is set to anything but a whole number in the bounds. */
export function wholeNumber(
  variable: string,
  usual: number,
  { least, most }: Bounds,
  env: NodeJS.ProcessEnv = process.env,
): number {
  const value = Number(env[variable] ?? usual)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${variable} must be a whole number from ${least} to ${most}`)
  }
  return value
}

/** What `seededRandom` takes. */
export const SEEDS: Bounds = { least: 0, most: 2 ** 32 - 1 }
