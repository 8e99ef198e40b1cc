import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { runBin, runBinInBackground } from './run-command.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-command-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

it('aborting the signal ends a program and its child processes', async () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  const started = path.join(folder, 'started')
  const inner = `require('node:fs').writeFileSync('${started}', ''); setInterval(() => {}, 1_000)`
  const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' })`
  const interruption = new AbortController()
  // Resolves only when every process that can write to the output has ended.
  const run = runBinInBackground('tsx', ['-e', outer], {}, interruption.signal)
  await eventually(() => expect(existsSync(started)).toBe(true))
  interruption.abort()
  expect(await run).not.toBe(0)
})

it('no program is started if the signal is already aborted', async () => {
  const interrupted = AbortSignal.abort(new Error('The run was interrupted'))
  await expect(runBin('tsx', ['--version'], {}, interrupted)).rejects.toThrow(
    'The run was interrupted',
  )
})
