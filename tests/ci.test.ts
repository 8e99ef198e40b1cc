/** Runs `.ci/run` with stubs of node, npm and npx that record their arguments. */
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-ci-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Runs `.ci/run`; a command whose line contains `failing` prints a sentence and fails. */
async function run(failing: string) {
  const calls = path.join(folder, 'calls')
  const stub = `#!/bin/sh
echo "$(basename "$0") $*" >> '${calls}'
case "$(basename "$0") $*" in *'${failing}'*) echo 'This is what failed.'; exit 1;; esac
`
  for (const name of ['node', 'npm', 'npx']) {
    await writeFile(path.join(folder, name), stub)
    await chmod(path.join(folder, name), 0o755)
  }
  const { status, stdout } = spawnSync('bash', [path.resolve(import.meta.dirname, '../.ci/run')], {
    env: { ...process.env, PATH: `${folder}${path.delimiter}${process.env['PATH']}` },
    encoding: 'utf8',
  })
  return { status, stdout, calls: (await readFile(calls, 'utf8')).trim().split('\n') }
}

const STAGES = [
  'npx --no-install tsx scripts/system/find-chromium.ts',
  'npm run check',
  'npm test',
  'npm test -- --postgres',
]

it.each([
  ['find-chromium', 'A Chromium for the browser tests'],
  ['run check', 'npm run check'],
  ['--postgres', "The server's tests on PostgreSQL"],
])(
  'all stages run if %s fails, and the output ends with the name and output of the failed stage',
  async (failing, stage) => {
    const { status, stdout, calls } = await run(failing)
    expect(status).toBe(1)
    expect(calls).toEqual(expect.arrayContaining(STAGES))
    expect(stdout).toMatch(new RegExp(`FAILED: ${stage}\nThis is what failed\\.\n$`))
  },
)

it('the exit code is 0 if no stage fails', async () => {
  const { status, stdout } = await run('no such command')
  expect(status).toBe(0)
  expect(stdout).toMatch(/All stages passed\n$/)
})

it('no stage runs with a Node that is not supported', async () => {
  const { status, stdout, calls } = await run('node-version')
  expect(status).toBe(1)
  expect(stdout).toMatch(/This is what failed\.\n$/)
  expect(calls).not.toContain('npm run check')
})
