/** The stand-in's files in DATA_DIR/identity, so that a restart signs nobody out. */
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { recordsSchema, type IdentityRecords } from './identity-records.ts'

const RECORDS_FILE = 'identity.json'
const KEY_FILE = 'signing-key.pem'
/** Both contain secrets of this machine's shoppers. */
const OWNER_ONLY = 0o600

export interface IdentityFiles {
  records: IdentityRecords
  privateKey: KeyObject
  publicKeyPem: string
  /** Resolves when everything changed before the call is on disk. */
  save: () => Promise<void>
}

export async function openIdentityFiles(folder: string): Promise<IdentityFiles> {
  await mkdir(folder, { recursive: true })
  const privateKey = await readOrMakeKey(path.join(folder, KEY_FILE))
  const file = path.join(folder, RECORDS_FILE)
  const records = await readRecords(file)
  let writing: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  return {
    records,
    privateKey,
    publicKeyPem: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
    save: () => {
      // Calls during a write share the next one.
      waiting ??= writing
        .catch(() => {})
        .then(() => {
          waiting = null
          writing = replaceFile(file, `${JSON.stringify(records)}\n`)
          return writing
        })
      return waiting
    },
  }
}

async function readRecords(file: string): Promise<IdentityRecords> {
  const text = await readIfThere(file)
  if (text === undefined) return { users: [], clients: [] }
  try {
    return v.parse(recordsSchema, JSON.parse(text))
  } catch (error) {
    const aside = `${file}.unreadable-${Date.now()}`
    await rename(file, aside)
    console.warn(`The sandbox identities could not be read and were moved to ${aside}:`, error)
    return { users: [], clients: [] }
  }
}

async function readOrMakeKey(file: string): Promise<KeyObject> {
  const pem = await readIfThere(file)
  if (pem !== undefined) return createPrivateKey(pem)
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  await replaceFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  return privateKey
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes atomically, even if the process or the machine fails meanwhile. */
async function replaceFile(file: string, content: string): Promise<void> {
  const next = `${file}.next`
  const handle = await open(next, 'w', OWNER_ONLY)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(next, file)
}
