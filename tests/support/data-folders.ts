/**
 * The data folders of the servers in browser tests: in memory if there is enough space. Each server
 * starts with a copy of a thousand files, and creating them on a disk takes a fifth of the
 * processor time of a start. A killed process leaves the same files in memory as on a disk.
 */
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { removeAbandonedFolders } from '#scripts/system/abandoned-folders.ts'

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
    await removeAbandonedFolders(parent, PREFIX, ABANDONED_AFTER_MS)
    const { bavail, bsize } = await statfs(parent)
    return bavail * bsize < requiredBytes ? undefined : await mkdtemp(path.join(parent, PREFIX))
  } catch {
    return undefined
  }
}

/**
 * Puts the data folders of all later servers of this run in memory, if there is enough space.
 * Returns a function that removes them.
 */
export async function shareMemoryFolder(): Promise<() => Promise<void>> {
  const folder = await folderInMemory()
  if (folder === undefined) return () => Promise.resolve()
  process.env[VARIABLE] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Creates an empty data folder; without `shareMemoryFolder`, as in benchmarks, on a disk. */
export const makeDataFolder = (): Promise<string> =>
  mkdtemp(path.join(process.env[VARIABLE] ?? tmpdir(), 'jhola-shop-'))
