import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirError, DataDirOwnerError, expectUsable } from './data-dir.ts'
import { openDatabase } from './open-database.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jhola-data-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const own = process.getuid?.() ?? 0
const another = own + 1

async function writeDatabase(): Promise<void> {
  await mkdir(path.join(dataDir, 'database'))
  await writeFile(path.join(dataDir, 'database', 'PG_VERSION'), '17')
}

describe.skipIf(process.getuid === undefined)('a folder of another user', () => {
  it('is refused with that user if it has a database', async () => {
    await writeDatabase()
    await expect(expectUsable(dataDir, { uid: own })).resolves.toBeUndefined()
    const refused = expectUsable(dataDir, { uid: another })
    await expect(refused).rejects.toThrow(DataDirOwnerError)
    await expect(refused).rejects.toThrow(
      `${dataDir} belongs to another user (uid ${own}). Run this as that user: sudo -u '#${own}' npm run …`,
    )
  })

  it.runIf(own === 0)(
    'is refused to root while it is empty, before anything is written',
    async () => {
      await chown(dataDir, another, another)
      await expect(openDatabase({ dataDir })).rejects.toThrow(DataDirOwnerError)
      expect(await readdir(dataDir)).toEqual([])
    },
  )

  it('may be used while it is empty if its owner permits it, as a volume of a container', async () => {
    await expect(expectUsable(dataDir, { uid: another })).resolves.toBeUndefined()
  })
})

describe('a command for an existing database', () => {
  it('does not create one', async () => {
    const typo = path.join(dataDir, 'typo')
    const opened = openDatabase({ dataDir: typo, mustExist: true })
    await expect(opened).rejects.toThrow(DataDirError)
    await expect(opened).rejects.toThrow(
      `There is no database in ${typo}; set DATA_DIR, or import a catalogue with --create-store first.`,
    )
    expect(existsSync(typo)).toBe(false)
  })
})

it('a file in place of the folder is refused in one line', async () => {
  const file = path.join(dataDir, 'file')
  await writeFile(file, '')
  await expect(openDatabase({ dataDir: file })).rejects.toThrow(
    `DATA_DIR ${file} cannot be used: ${file}/database/PG_VERSION lies below a file.`,
  )
})
