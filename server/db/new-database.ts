/** The files of a new embedded database, made whole or not at all. */
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
 * Makes the database in `folder` unless one is there. The caller holds the lock of the folder
 * around it.
 *
 * @throws Error with what the making process said, when it failed; for a folder that holds
 *   something else, or the rest of a database.
 */
export async function ensureDatabase(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return
  const target = path.resolve(folder)
  const parent = path.dirname(target)
  if (existsSync(target) && (await readdir(target)).length > 0) {
    throw new Error(
      `${target} holds files but no database: PG_VERSION is missing. Restore a copy, or move the folder away.`,
    )
  }
  // Of a start that was killed while it made one.
  for (const name of await readdir(parent)) {
    if (name.startsWith(path.basename(target) + DRAFT)) {
      await rm(path.join(parent, name), { recursive: true, force: true })
    }
  }
  const draft = `${target}${DRAFT}${process.pid}`
  const child = spawn(process.execPath, ['--import', 'tsx', MAKER, draft], {
    // Where the loader is found.
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true })
    throw new Error(`The database could not be made (${code ?? signal}): ${said.trim()}`)
  }
  await rename(draft, target)
}
