/**
 * Whether this Node is one that package.json asks for. npm only warns, among other warnings. As a
 * command it exits with 1 if not: `tsx scripts/node-version.ts`.
 */
import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }

const numbersOf = (version: string): number[] => version.replace(/^v/, '').split('.').map(Number)

function isAtLeast(version: readonly number[], least: readonly number[]): boolean {
  const at = least.findIndex((number, index) => version[index] !== number)
  return at === -1 || (version[at] ?? 0) > (least[at] ?? 0)
}

/** Knows the two forms that package.json has: `^20.19.0` and `>=22.12.0`, separated by `||`. */
export function isInRange(version: string, range: string): boolean {
  const found = numbersOf(version)
  return range.split('||').some((part) => {
    const [, operator = '', least = ''] = /^(\^|>=)(\d+\.\d+\.\d+)$/.exec(part.trim()) ?? []
    if (operator === '') throw new RangeError(`The range ${range} has another form`)
    const needed = numbersOf(least)
    return isAtLeast(found, needed) && (operator === '>=' || found[0] === needed[0])
  })
}

/** Returns why this Node cannot be used, or undefined. */
export function unsupportedNode(version = process.version): string | undefined {
  const range = packageJson.engines.node
  return isInRange(version, range)
    ? undefined
    : `Node ${version} is not supported; package.json asks for ${range}.`
}

// Not `import.meta.filename`, which versions lack that are refused here.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const refusal = unsupportedNode()
  if (refusal !== undefined) {
    console.error(refusal)
    process.exitCode = 1
  }
}
