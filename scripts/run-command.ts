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

/** Like `runBin`, for a program that runs beside another one: its output is printed when it ends. */
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
