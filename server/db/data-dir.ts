/** Whether this process may use a folder of the embedded database, before anything is written. */
import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'

/** DATA_DIR cannot be used. The message is one line, for the person at the terminal. */
export class DataDirError extends Error {
  override name = 'DataDirError'
}

/** DATA_DIR belongs to another user. */
export class DataDirOwnerError extends DataDirError {
  override name = 'DataDirOwnerError'
}

/** Nothing else is written at the start, so these need no path. */
const DISK_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'the share of this user of its disk is full',
  EROFS: 'its disk is mounted for reading only',
}
const PATH_REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'is not a folder',
  ENOTDIR: 'lies below a file',
  EACCES: 'may not be read and written by this user',
  EPERM: 'may not be read and written by this user',
}

/** Returns an error that says why the folder cannot be used, or `error` if it is another one. */
export function dataDirError(dataDir: string, error: unknown): unknown {
  const folder = path.resolve(dataDir)
  const { code = '', path: file, syscall } = systemErrorOf(error)
  const reason =
    syscall === 'link' && code === 'EPERM'
      ? 'its file system has no hard links'
      : (DISK_REASONS[code] ?? pathReason(folder, code, file))
  return reason === undefined
    ? error
    : new DataDirError(`DATA_DIR ${folder} cannot be used: ${reason}.`, { cause: error })
}

/** Undefined for files elsewhere, such as those of the program. */
function pathReason(folder: string, code: string, file = ''): string | undefined {
  const reason = PATH_REASONS[code]
  const isInside = file !== '' && !path.relative(folder, path.resolve(file)).startsWith('..')
  return reason === undefined || !isInside ? undefined : `${path.resolve(file)} ${reason}`
}

const systemErrorSchema = v.object({
  code: v.optional(v.string()),
  path: v.optional(v.string()),
  syscall: v.optional(v.string()),
})

function systemErrorOf(error: unknown): v.InferOutput<typeof systemErrorSchema> {
  const parsed = v.safeParse(systemErrorSchema, error)
  return parsed.success ? parsed.output : {}
}

/** The folder of the database, in DATA_DIR. */
export const databaseFolder = (dataDir: string) => path.join(dataDir, 'database')

/**
 * What another user writes here, the shop's own user cannot read afterwards: one command of root
 * would keep the shop from starting.
 *
 * Only the database's own files tell whose it is. A folder without them is refused to root alone:
 * any other user needs the permission of its owner, as in a volume of a container.
 *
 * @throws DataDirOwnerError, DataDirError if there `mustExist` a database, and others.
 */
export async function expectUsable(
  dataDir: string,
  {
    mustExist = false,
    uid = process.getuid?.(),
  }: { mustExist?: boolean | undefined; uid?: number | undefined } = {},
): Promise<void> {
  const database = await statOf(path.join(databaseFolder(dataDir), 'PG_VERSION'))
  if (database === undefined && mustExist) {
    throw new DataDirError(
      `There is no database in ${path.resolve(dataDir)}; set DATA_DIR, or import a catalogue with --create-store first.`,
    )
  }
  // Windows has no user ids.
  if (uid === undefined) return
  const owned = database ?? (uid === 0 ? await statOf(dataDir) : undefined)
  if (owned === undefined || owned.uid === uid) return
  throw new DataDirOwnerError(
    `${path.resolve(dataDir)} belongs to another user (uid ${owned.uid}). Run this as that user: ` +
      `sudo -u '#${owned.uid}' npm run …`,
  )
}

async function statOf(file: string): Promise<Stats | undefined> {
  try {
    return await stat(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
