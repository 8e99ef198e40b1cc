/**
 * Makes the files of an empty embedded database, in a separate process that new-database.ts starts.
 * Making one runs a second PostgreSQL beside the first and copies its memory, which PGlite never
 * releases: a shop that made its own database would use 900 MB for as long as it runs
 * (docs/decisions/176-memory-of-the-embedded-database.md).
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { SHARED_BUFFERS } from './pglite-settings.ts'

type FileSystem = PGlite['Module']['FS']

async function copyOut(files: FileSystem, from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const name of files.readdir(from)) {
    if (name === '.' || name === '..') continue
    const source = `${from}/${name}`
    const target = path.join(to, name)
    if (files.isDir(files.stat(source).mode)) await copyOut(files, source, target)
    else await writeFile(target, files.readFile(source), { mode: 0o600 })
  }
}

const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('The argument with the folder to create is missing.')
// Compiled quickly, because optimizing code that runs for two seconds takes another 100 MB.
setFlagsFromString('--liftoff-only')
// In memory first, because a folder would be filled from an archive, which takes 150 MB more.
const database = await PGlite.create({
  initDbStartParams: ['-c', `shared_buffers=${SHARED_BUFFERS}`],
})
const files = database.Module.FS
await database.close()
await copyOut(files, PGlite.paths.PGDATA, target)
