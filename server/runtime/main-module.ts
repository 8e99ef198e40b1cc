/** Distinguishes a start of a module as the program from its import. */
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Whether Node was started with this module, given as its `import.meta.url`. Node resolves symbolic
 * links there, but not in the path of the program, which may lead through one.
 */
export function isMainModule(moduleUrl: string): boolean {
  const [, program = ''] = process.argv
  return existsSync(program) && realpathSync(program) === fileURLToPath(moduleUrl)
}
