/**
 * Where the servers of browser tests keep their databases: in memory where there is room. Each
 * server starts with a copy of a thousand files, and making them on a disk takes a fifth of the
 * processor time of a start. A killed process leaves the same files in memory as on a disk.
 */
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeAbandoned } from '#scripts/abandoned-folders.ts'

/** Linux keeps this folder in memory. */
const MEMORY_FOLDER = '/dev/shm'
/** A run needs up to half of one. Containers often have 64 MB there. */
const ROOM_BYTES = 4 * 1024 ** 3

const VARIABLE = 'TEST_DATA_FOLDERS'
const PREFIX = 'jhola-run-'

/** A run that was killed leaves its folder. Those of runs under way change all the time. */
const ABANDONED_AFTER_MS = 6 * 60 * 60_000

/** Returns a new folder in `parent`, or undefined if that is missing, closed to us or too small. */
export async function folderInMemory(
  parent = MEMORY_FOLDER,
  roomBytes = ROOM_BYTES,
): Promise<string | undefined> {
  try {
    await removeAbandoned(parent, PREFIX, ABANDONED_AFTER_MS)
    const { bavail, bsize } = await statfs(parent)
    return bavail * bsize < roomBytes ? undefined : await mkdtemp(path.join(parent, PREFIX))
  } catch {
    return undefined
  }
}

/** Keeps the databases of all later servers of this run in memory, until what it returns is called. */
export async function shareMemoryFolder(): Promise<() => Promise<void>> {
  const folder = await folderInMemory()
  if (folder === undefined) return () => Promise.resolve()
  process.env[VARIABLE] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Makes an empty data folder. Without `shareMemoryFolder`, as in the benchmarks, it is on a disk. */
export const makeDataFolder = (): Promise<string> =>
  mkdtemp(path.join(process.env[VARIABLE] ?? tmpdir(), 'jhola-shop-'))
