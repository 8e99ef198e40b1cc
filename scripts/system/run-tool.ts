/**
 * Runs tools that neither the build nor the tests need. They are a fifth of all packages and have a
 * package.json of their own (`tools/`), so that `npm ci` does not install them
 * (docs/decisions/219).
 */
import { spawn, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import { exitCodeOf } from '#scripts/system/run-command.ts'

const TOOLS = path.join(PROJECT_ROOT, 'tools')

type Tool = 'drizzle-kit' | 'lighthouse'

const fileOf = (tool: Tool): string => path.join(TOOLS, 'node_modules/.bin', tool)

/** Runs a tool in this terminal, where it may ask questions, and returns its exit code. */
export async function runTool(tool: Tool, args: readonly string[]): Promise<number> {
  installTools()
  return exitCodeOf(spawn(fileOf(tool), args, { cwd: PROJECT_ROOT, stdio: 'inherit' }))
}

/** Returns what a tool prints. Its errors go to this terminal. Throws if it fails. */
export async function outputOfTool(tool: Tool, args: readonly string[]): Promise<string> {
  installTools()
  const child = spawn(fileOf(tool), args, {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed, code] = await Promise.all([text(child.stdout), exitCodeOf(child)])
  if (code !== 0) throw new Error(`${tool} exited with code ${code}; see above`)
  return printed
}

/** Installs the tools of tools/package.json unless they are up to date. */
export function installTools(): void {
  const lockFile = statSync(path.join(TOOLS, 'package-lock.json'))
  // npm writes this file last.
  const installed = statSync(path.join(TOOLS, 'node_modules/.package-lock.json'), {
    throwIfNoEntry: false,
  })
  if (installed !== undefined && installed.mtimeMs > lockFile.mtimeMs) return
  console.error('Installing the tools of tools/package.json …')
  const { status } = spawnSync('npm', ['ci'], { cwd: TOOLS, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('`npm ci` in tools/ failed; see above')
}
