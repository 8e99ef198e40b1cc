import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { lockDataDir } from '#server/db/data-dir-lock.ts'
import { folderInMemory, makeRunFolder } from './data-folders.ts'

const sevenHoursAgo = () => new Date(Date.now() - 7 * HOUR_MS)

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'jhola-memory-'))
})

afterEach(async () => {
  await rm(parent, { recursive: true, force: true })
})

test('a run gets a folder in memory only if there is enough space', async () => {
  const folder = await folderInMemory(parent, 1)
  expect(path.dirname(folder ?? '')).toBe(parent)
  expect(existsSync(folder ?? '')).toBe(true)
  expect(await folderInMemory(parent, Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(await folderInMemory(path.join(parent, 'missing'), 1)).toBeUndefined()
})

test('a run removes the folders of killed runs, and nothing else', async () => {
  const killed = path.join(parent, 'jhola-run-killed')
  const running = path.join(parent, 'jhola-run-running')
  const foreign = path.join(parent, 'foreign')
  for (const folder of [killed, running, foreign]) await mkdir(folder)
  for (const folder of [killed, foreign]) await utimes(folder, sevenHoursAgo(), sevenHoursAgo())
  await folderInMemory(parent, 1)
  expect([killed, running, foreign].map((folder) => existsSync(folder))).toEqual([
    false,
    true,
    true,
  ])
})

test('without space in memory, a run gets a folder on the disk, and those of killed runs are removed', async () => {
  const killed = path.join(parent, 'jhola-run-killed')
  await mkdir(path.join(killed, 'jhola-shop-1'), { recursive: true })
  await utimes(killed, sevenHoursAgo(), sevenHoursAgo())
  const memory = path.join(parent, 'missing')
  const folder = await makeRunFolder({ memory, disk: parent })
  expect(path.dirname(folder)).toBe(parent)
  expect(existsSync(killed)).toBe(false)
})

test('a folder that a running process holds stays, however long ago it was changed', async () => {
  const memory = path.join(parent, 'missing')
  const own = await makeRunFolder({ memory, disk: parent })
  const orphaned = path.join(parent, 'jhola-run-orphaned')
  const dataDir = path.join(orphaned, 'jhola-shop-1')
  await mkdir(dataDir, { recursive: true })
  await lockDataDir(dataDir)
  for (const folder of [own, orphaned]) await utimes(folder, sevenHoursAgo(), sevenHoursAgo())
  await makeRunFolder({ memory, disk: parent })
  expect([own, orphaned].map((folder) => existsSync(folder))).toEqual([true, true])
})
