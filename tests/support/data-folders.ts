/**
 * The data folders of the servers in browser tests: in memory if there is enough space. Each server
 * starts with a copy of a thousand files, and creating them on a disk takes a fifth of the
 * processor time of a start. A killed process leaves the same files in memory as on a disk.
 *
 * All of them are in the one folder of their run, so that a later run can remove them if this one
 * is killed.
 */
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { removeAbandonedFolders } from '#scripts/system/abandoned-folders.ts'
import { lockDataDir } from '#server/db/data-dir-lock.ts'

/** Linux keeps this folder in memory. */
const MEMORY_FOLDER = '/dev/shm'
/** A run needs at most half of this. Containers often have only 64 MB there. */
const REQUIRED_BYTES = 4 * 1024 ** 3

const VARIABLE = 'TEST_DATA_FOLDERS'
const PREFIX = 'jhola-run-'

/** A killed run leaves its folder behind. Those of other runs are modified all the time. */
const ABANDONED_AFTER_MS = 6 * HOUR_MS

/** Returns a new folder in `parent`; undefined if that is missing, not writable or too small. */
export async function folderInMemory(
  parent = MEMORY_FOLDER,
  requiredBytes = REQUIRED_BYTES,
): Promise<string | undefined> {
  try {
    await removeAbandonedFolders(parent, PREFIX, ABANDONED_AFTER_MS, mayBeInUse)
    const { bavail, bsize } = await statfs(parent)
    return bavail * bsize < requiredBytes ? undefined : await makeLockedFolder(parent)
  } catch {
    return undefined
  }
}

/** Returns a new folder in `memory`, or in `disk` if `memory` is not writable or too small. */
export async function makeRunFolder({
  memory = MEMORY_FOLDER,
  disk = tmpdir(),
} = {}): Promise<string> {
  const inMemory = await folderInMemory(memory)
  if (inMemory !== undefined) return inMemory
  await removeAbandonedFolders(disk, PREFIX, ABANDONED_AFTER_MS, mayBeInUse)
  return makeLockedFolder(disk)
}

/** The lock tells other runs that this process is using the folder. */
async function makeLockedFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(path.join(parent, PREFIX))
  await lockDataDir(folder)
  return folder
}

/**
 * Whether the run of this folder, or a server that outlived it, may still be running. A folder that
 * cannot be locked is left alone: a process holds it, another run is removing it, or it belongs to
 * another user.
 */
async function mayBeInUse(folder: string): Promise<boolean> {
  try {
    await lockDataDir(folder)
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) await lockDataDir(path.join(folder, entry.name))
    }
    return false
  } catch {
    return true
  }
}

/**
 * Puts the data folders of all later servers into the folder of this run. Returns a function that
 * removes it.
 */
export async function shareRunFolder(): Promise<() => Promise<void>> {
  const folder = await makeRunFolder()
  process.env[VARIABLE] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Creates an empty data folder; without `shareRunFolder`, as in benchmarks, on a disk. */
export const makeDataFolder = (): Promise<string> =>
  mkdtemp(path.join(process.env[VARIABLE] ?? tmpdir(), 'jhola-shop-'))
