/**
 * One process for one DATA_DIR. PGlite has no lock of its own: two processes on one folder opened
 * it without an error and lost acknowledged rows.
 *
 * The lock is a file `lock.N` with its holder; the highest N counts. A file is created atomically
 * by one process (`link` refuses an existing name), so if several find the holder dead, one gets
 * `lock.N+1`. A file is removed only once a higher one exists; otherwise a process that had read
 * the folder earlier could create a number that was used and released since. After creating a file
 * the folder is read again, which finds a higher number in that case.
 *
 * The number of a process means nothing in another container, and nothing is known of another host.
 * Therefore the holder also keeps a lock of the kernel on the file. It tells whether the holder is
 * still running: in all containers of the machine, and on a local disk under whatever host name.
 * docs/decisions/010-data-dir-lock.md
 */
import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, linkSync, openSync, rmSync, writeSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { hasKernelLock, takeKernelLock } from './kernel-lock.ts'
import { isOnLocalDisk } from './local-disk.ts'
import { ownIdentity, processIdentitySchema, stateOf } from './process-identity.ts'

const lockSchema = v.object({
  holder: processIdentitySchema,
  /** ISO 8601. */
  since: v.string(),
  /** True once its holder has closed the database. */
  released: v.boolean(),
  /** Whether its holder has a lock of the kernel on the file; undefined in earlier releases. */
  kernelLocked: v.optional(v.boolean(), false),
  /** Whether its holder found the file on a local disk; undefined in earlier releases. */
  localDisk: v.optional(v.boolean(), false),
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
  for (;;) {
    const highest = await highestNumber(dataDir)
    if (highest !== 0) await refuseIfHeld(dataDir, highest)
    const own = highest + 1
    const created = createAtomically(dataDir, own)
    if (created === undefined) continue
    if ((await highestNumber(dataDir)) !== own) {
      await rm(fileOf(dataDir, own), { force: true })
      closeSync(created.file)
      continue
    }
    await removeBelow(dataDir, own)
    return {
      release: async () => {
        // Before it is replaced, which Windows refuses while a file is open.
        closeSync(created.file)
        await markReleased(dataDir, own, created.lock)
      },
    }
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
  const state = stateOfHolder(lock, file)
  if (state === 'ended') return
  // An unknown holder counts as running, because two processes on one folder lose orders.
  const where = {
    running: '',
    'running in another container': ' in another container',
    'unknown on another host': ` on host ${host}`,
    'unknown in another container': ' in another container, as far as can be seen from this one',
  }[state]
  const hint = state.startsWith('unknown') ? ` If it has ended, delete ${file}.` : ''
  throw new DataDirHeldError(
    `${path.resolve(dataDir)} is held by process ${pid} since ${lock.since}${where}.${hint} ` +
      'Stop that process, or start with another DATA_DIR.',
  )
}

function stateOfHolder({ holder, kernelLocked, localDisk }: Lock, file: string) {
  const state = stateOf(holder)
  // Both have to find it there: a host has the disk of a folder that its virtual machine shares.
  const isOnThisMachine =
    state === 'unknown in another container' ||
    (state === 'unknown on another host' && localDisk && isOnLocalDisk(file))
  if (!isOnThisMachine || !kernelLocked) return state
  const isHeld = hasKernelLock(file)
  if (isHeld === undefined) return state
  return isHeld ? 'running in another container' : 'ended'
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

/**
 * Creates the file atomically, with its content and with the lock of the kernel, which lasts until
 * the file is closed. Returns undefined if the number exists.
 */
function createAtomically(
  dataDir: string,
  number: number,
): { lock: Lock; file: number } | undefined {
  const name = fileOf(dataDir, number)
  if (existsSync(name)) return undefined
  const draft = path.join(dataDir, `lock-draft-${randomUUID()}`)
  const file = openSync(draft, 'wx')
  try {
    const lock: Lock = {
      holder: ownIdentity(),
      since: new Date().toISOString(),
      released: false,
      kernelLocked: takeKernelLock(file),
      localDisk: isOnLocalDisk(draft),
    }
    writeSync(file, JSON.stringify(lock))
    linkSync(draft, name)
    return { lock, file }
  } catch (error) {
    closeSync(file)
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined
    throw error
  } finally {
    rmSync(draft, { force: true })
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
