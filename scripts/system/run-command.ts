/** Runs the programs of installed packages for the other scripts. */
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import { signalTree } from '#scripts/system/process-tree.ts'

function startBin(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: 'inherit' | 'pipe',
  signal?: AbortSignal,
): ChildProcess {
  signal?.throwIfAborted()
  const child = spawn(path.join(PROJECT_ROOT, 'node_modules/.bin', name), args, {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  })
  // The signal of Ctrl+C, at which the test runners clean up.
  const interrupt = () => {
    if (child.pid !== undefined) signalTree(child.pid, 'SIGINT')
  }
  signal?.addEventListener('abort', interrupt)
  child.once('close', () => signal?.removeEventListener('abort', interrupt))
  return child
}

/** Resolves with the exit code when the program has ended and its output has been read. */
export function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    // A program that a signal has killed has no exit code and counts as failed.
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Runs a program of node_modules/.bin in the repository and returns its exit code. Aborting
 * `signal` interrupts the program. Rejects if `signal` is aborted before the start.
 */
export async function runBin(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  signal?: AbortSignal,
): Promise<number> {
  return exitCodeOf(startBin(name, args, env, 'inherit', signal))
}

/** Like `runBin`, for a program that runs in parallel: its output is printed when it ends. */
export async function runBinInBackground(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  signal?: AbortSignal,
): Promise<number> {
  const child = startBin(name, args, env, 'pipe', signal)
  const written: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => written.push(chunk))
  }
  const code = await exitCodeOf(child)
  console.log(`\n== Output of ${name}, which ran in parallel`)
  process.stdout.write(Buffer.concat(written))
  return code
}
