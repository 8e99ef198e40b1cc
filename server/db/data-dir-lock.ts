/**
 * One process for one DATA_DIR. PGlite has no lock of its own: two processes on one folder opened
 * it without an error and lost acknowledged rows.
 *
 * The lock is a file `lock.N` with its holder; the highest N counts. A file is created atomically
 * by one process (`link` refuses an existing name), so if several find the holder dead, one gets
 * `lock.N+1`. A file is removed only once a higher one exists; otherwise a process that had read
 * the folder earlier could create a number that was used and released since. After creating a file
 * the folder is read again, which finds a higher number in that case.
 * docs/decisions/010-data-dir-lock.md
 */
import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { ownIdentity, processIdentitySchema, stateOf } from './process-identity.ts'

const lockSchema = v.object({
  holder: processIdentitySchema,
  /** ISO 8601. */
  since: v.string(),
  /** True once its holder has closed the database. */
  released: v.boolean(),
})
type Lock = v.InferOutput<typeof lockSchema>

/** Another process holds the folder. The message says which one, since when, and what to do. */
export class DataDirHeldError extends Error {
  override name = 'DataDirHeldError'
}

export interface DataDirLock {
  release: () => Promise<void>
}

/** Locks the folder for this process. Throws DataDirHeldError while another process holds it. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const lock: Lock = { holder: ownIdentity(), since: new Date().toISOString(), released: false }
  for (;;) {
    const highest = await highestNumber(dataDir)
    if (highest !== 0) await refuseIfHeld(dataDir, highest)
    const own = highest + 1
    if (!(await createAtomically(dataDir, own, lock))) continue
    if ((await highestNumber(dataDir)) !== own) {
      await rm(fileOf(dataDir, own), { force: true })
      continue
    }
    await removeBelow(dataDir, own)
    return { release: () => markReleased(dataDir, own, lock) }
  }
}

const fileOf = (dataDir: string, number: number) => path.join(dataDir, `lock.${number}`)

async function numbersIn(dataDir: string): Promise<number[]> {
  const names = await readdir(dataDir)
  return names.flatMap((name) => {
    const match = /^lock\.(\d+)$/.exec(name)
    return match ? [Number(match[1])] : []
  })
}

async function highestNumber(dataDir: string): Promise<number> {
  return Math.max(0, ...(await numbersIn(dataDir)))
}

async function refuseIfHeld(dataDir: string, number: number): Promise<void> {
  const file = fileOf(dataDir, number)
  const lock = await readLock(file)
  if (lock === undefined || lock.released) return
  const { pid, host } = lock.holder
  const state = stateOf(lock.holder)
  if (state === 'ended') return
  // An unknown holder counts as running, because two processes on one folder lose orders.
  const where = {
    running: '',
    'unknown on another host': ` on host ${host}`,
    'unknown in another container': ' in another container, as far as can be seen from this one',
  }[state]
  const hint = state === 'running' ? '' : ` If it has ended, delete ${file}.`
  throw new DataDirHeldError(
    `${path.resolve(dataDir)} is held by process ${pid} since ${lock.since}${where}.${hint} ` +
      'Stop that process, or start with another DATA_DIR.',
  )
}

/** Returns the lock, or undefined if it was removed meanwhile or is incomplete. */
async function readLock(file: string): Promise<Lock | undefined> {
  try {
    const parsed = v.safeParse(lockSchema, JSON.parse(await readFile(file, 'utf8')))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Creates the file atomically with its content. Returns false if the number exists. */
async function createAtomically(dataDir: string, number: number, lock: Lock): Promise<boolean> {
  const draft = path.join(dataDir, `lock-draft-${randomUUID()}`)
  await writeFile(draft, JSON.stringify(lock))
  try {
    await link(draft, fileOf(dataDir, number))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function removeBelow(dataDir: string, own: number): Promise<void> {
  for (const number of await numbersIn(dataDir)) {
    if (number < own) await rm(fileOf(dataDir, number), { force: true })
  }
}

/** The file stays as the highest number, and only its state changes. */
async function markReleased(dataDir: string, number: number, lock: Lock): Promise<void> {
  const draft = path.join(dataDir, `lock-draft-${randomUUID()}`)
  await writeFile(draft, JSON.stringify({ ...lock, released: true }))
  await rename(draft, fileOf(dataDir, number))
}
