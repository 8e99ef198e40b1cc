/** Runs the programs of installed packages for the other scripts. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { PROJECT_ROOT } from '#scripts/build.ts'

/** Runs a program of node_modules/.bin in the repository and returns its exit code. */
export async function runBin(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const child = spawn(path.join(PROJECT_ROOT, 'node_modules/.bin', name), args, {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    // A program that was ended by a signal has no exit code and counts as failed.
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
