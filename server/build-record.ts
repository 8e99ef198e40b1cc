/** The record of a built shop: a file in its folder that is not served. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { PAGE_VARIABLES, type PageEnvironment } from './config/environment.ts'

const RECORD_FILE = '.build-stamp.json'

const recordSchema = v.object({
  /** The hash of all inputs of the build. */
  inputs: v.string(),
  /** The variables that were built into the page, which are public. */
  page: v.partial(v.object(v.entriesFromList(PAGE_VARIABLES, v.string()))),
})

export interface BuildRecord {
  inputs: string
  page: PageEnvironment
}

/** Returns undefined if the folder has none or it cannot be read. */
export async function readBuildRecord(folder: string): Promise<BuildRecord | undefined> {
  let text
  try {
    text = await readFile(path.join(folder, RECORD_FILE), 'utf8')
  } catch {
    return undefined
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), recordSchema), text)
  return parsed.success ? parsed.output : undefined
}

export const buildRecordFile = (folder: string): string => path.join(folder, RECORD_FILE)
