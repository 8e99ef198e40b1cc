/**
 * Makes the files of an empty embedded database; its own process, started by new-database.ts.
 * Making one runs a second PostgreSQL beside the first and copies its memory. PGlite never gives
 * that back: a shop that made its own database would hold 900 MB for as long as it runs
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
// Compiled once and quickly: optimising what runs for two seconds takes another 100 MB.
setFlagsFromString('--liftoff-only')
// In memory first: into a folder it would go by way of an archive, which costs 150 MB more.
const database = await PGlite.create({
  initDbStartParams: ['-c', `shared_buffers=${SHARED_BUFFERS}`],
})
const files = database.Module.FS
await database.close()
await copyOut(files, PGlite.paths.PGDATA, target)
