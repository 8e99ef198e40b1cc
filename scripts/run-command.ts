/** Runs the programs of installed packages for the other scripts. */
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { PROJECT_ROOT } from '#scripts/build.ts'

function startBin(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: 'inherit' | 'pipe',
): ChildProcess {
  return spawn(path.join(PROJECT_ROOT, 'node_modules/.bin', name), args, {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  })
}

/** Resolves when the program has ended and its output has been read. */
export function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    // A program that was ended by a signal has no exit code and counts as failed.
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Runs a program of node_modules/.bin in the repository and returns its exit code. */
export async function runBin(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return exitCodeOf(startBin(name, args, env, 'inherit'))
}

/** Like `runBin`, for a program that runs beside another one: its output is printed when it ends. */
export async function runBinInBackground(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const child = startBin(name, args, env, 'pipe')
  const written: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => written.push(chunk))
  }
  const code = await exitCodeOf(child)
  console.log(`\n== What ${name} wrote, which ran beside other programs`)
  process.stdout.write(Buffer.concat(written))
  return code
}
