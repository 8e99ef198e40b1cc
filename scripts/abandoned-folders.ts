/** Removes temporary folders of programs that were killed before they could do it. */
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Removes the folders in `parent` with this prefix that have not changed for so long. */
export async function removeAbandoned(
  parent: string,
  prefix: string,
  unchangedForMs: number,
): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const folder = path.join(parent, name)
    // Another program may be removing it as well.
    const changedAtMs = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - changedAtMs < unchangedForMs) continue
    await rm(folder, { recursive: true, force: true })
  }
}
