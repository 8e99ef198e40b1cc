/**
 * Checks that this Node is in the range that package.json requires, because npm only prints a
 * warning. As a command it exits with 1 if it is not: `tsx scripts/system/node-version.ts`.
 */
import { isMainModule } from '#server/runtime/main-module.ts'
import packageJson from '../../package.json' with { type: 'json' }

const numbersOf = (version: string): number[] => version.replace(/^v/, '').split('.').map(Number)

function isAtLeast(version: readonly number[], minimum: readonly number[]): boolean {
  const at = minimum.findIndex((number, index) => version[index] !== number)
  return at === -1 || (version[at] ?? 0) > (minimum[at] ?? 0)
}

/**
 * Supports the two forms that package.json uses: `^20.19.0` and `>=22.12.0`, separated by `||`.
 *
 * @throws RangeError for a range in any other form.
 */
export function isInRange(version: string, range: string): boolean {
  const found = numbersOf(version)
  return range.split('||').some((part) => {
    const [, operator = '', minimum = ''] = /^(\^|>=)(\d+\.\d+\.\d+)$/.exec(part.trim()) ?? []
    if (operator === '') throw new RangeError(`The range ${range} has a form that is not supported`)
    const needed = numbersOf(minimum)
    return isAtLeast(found, needed) && (operator === '>=' || found[0] === needed[0])
  })
}

/** Returns why this Node cannot be used, or undefined. */
export function unsupportedNode(version = process.version): string | undefined {
  const range = packageJson.engines.node
  return isInRange(version, range)
    ? undefined
    : `Node ${version} is not supported; package.json requires ${range}.`
}

if (isMainModule(import.meta.url)) {
  const problem = unsupportedNode()
  if (problem !== undefined) {
    console.error(problem)
    process.exitCode = 1
  }
}
