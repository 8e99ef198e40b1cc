/** Removes temporary folders that killed programs left behind. */
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Removes the folders in `parent` whose name begins with `prefix`, that were last modified at least
 * `unchangedForMs` ago, and that `isInUse` does not report. Adding or removing an entry modifies a folder; writing a file in it
 * does not.
 */
export async function removeAbandonedFolders(
  parent: string,
  prefix: string,
  unchangedForMs: number,
  isInUse: (folder: string) => Promise<boolean> = () => Promise.resolve(false),
): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const folder = path.join(parent, name)
    // Another process may remove it at the same time.
    const changedAtMs = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - changedAtMs < unchangedForMs || (await isInUse(folder))) continue
    await rm(folder, { recursive: true, force: true })
  }
}
