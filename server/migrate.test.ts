import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { sourceArguments } from '#tests/support/programs.ts'

test.each([
  { args: ['--help'], code: 0, stream: 'out' },
  { args: ['--dry-run'], code: 2, stream: 'err' },
  { args: ['now', '--help'], code: 2, stream: 'err' },
] as const)('npm run migrate -- $args prints one line and migrates nothing', async (line) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'jhola-migrate-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const child = spawn(process.execPath, [...sourceArguments('server/migrate.ts'), ...line.args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  const usage = expect.stringMatching(/^npm run migrate \(without arguments\) .+\n$/)
  expect({ out, err, code }).toEqual({ out: '', err: '', [line.stream]: usage, code: line.code })
  expect(await readdir(folder)).toEqual([])
})
