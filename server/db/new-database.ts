/** Makes the files of a new embedded database, completely or not at all. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..')
const MAKER = path.join(import.meta.dirname, 'make-database.ts')
const DRAFT = '.draft-'

/**
 * Makes the database in `folder` unless there is one. The caller holds the lock of the folder.
 *
 * @throws Error with the output of the process, if it failed, and the code of a full disk; also for
 *   a folder that contains other files or an incomplete database.
 */
export async function ensureDatabase(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return
  const target = path.resolve(folder)
  const parent = path.dirname(target)
  if (existsSync(target) && (await readdir(target)).length > 0) {
    throw new Error(
      `${target} contains files but no database: PG_VERSION is missing. Restore a backup, or move the folder away.`,
    )
  }
  // Left by a start that was killed while it made one.
  for (const name of await readdir(parent)) {
    if (name.startsWith(path.basename(target) + DRAFT)) {
      await rm(path.join(parent, name), { recursive: true, force: true })
    }
  }
  const draft = `${target}${DRAFT}${process.pid}`
  const child = spawn(process.execPath, ['--import', 'tsx', MAKER, draft], {
    // The folder from which the loader is resolved.
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderrText, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true })
    const message = `The database could not be created (${code ?? signal}): ${stderrText.trim()}`
    const reason = /\b(?:ENOSPC|EDQUOT|EROFS)\b/.exec(stderrText)?.[0]
    throw Object.assign(new Error(message), reason === undefined ? {} : { code: reason })
  }
  await rename(draft, target)
}
