import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { makeProgramsFolder } from './programs.ts'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'jhola-programs-'))
})

afterEach(async () => {
  await rm(parent, { recursive: true, force: true })
})

test('each run gets a folder of its own', async () => {
  const dist = path.join(parent, 'dist')
  const one = await makeProgramsFolder(dist)
  const other = await makeProgramsFolder(dist)
  expect(other).not.toBe(one)
  expect([one, other].map((folder) => existsSync(folder))).toEqual([true, true])
})

test('a run removes the folders of killed runs', async () => {
  const killed = await makeProgramsFolder(parent)
  const sevenHoursAgo = new Date(Date.now() - 7 * HOUR_MS)
  await utimes(killed, sevenHoursAgo, sevenHoursAgo)
  await makeProgramsFolder(parent)
  expect(existsSync(killed)).toBe(false)
})
