/** Runs the programs of installed packages for the other scripts. */
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
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

/**
 * As `nice` counts. Beside a program of normal priority it gets a quarter of a core, so that it also
 * ends on a machine that is busy with something else; at the lowest priority (19) it gets a seventieth.
 */
const BACKGROUND_PRIORITY = 5

/**
 * Like `runBin`, for a program that runs beside a more urgent one. What it writes is printed in one
 * piece when it ends.
 */
export async function runBinInBackground(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const child = spawn(path.join(PROJECT_ROOT, 'node_modules/.bin', name), args, {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Its own processes start later and inherit this.
  if (child.pid !== undefined) setPriority(child.pid, BACKGROUND_PRIORITY)
  const written: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => written.push(chunk))
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      console.log(`\n== What ${name} wrote, which ran beside other programs`)
      process.stdout.write(Buffer.concat(written))
      resolve(code ?? 1)
    })
  })
}
