/** What a built shop says of itself: a file in its folder that is not served. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { PAGE_VARIABLES, type PageEnvironment } from './config/environment.ts'

const RECORD_FILE = '.build-stamp.json'

const recordSchema = v.object({
  /** Of everything that the build was made of. */
  inputs: v.string(),
  /** The variables that were baked in; anyone can read them in the page. */
  page: v.partial(v.object(v.entriesFromList(PAGE_VARIABLES, v.string()))),
})

export interface BuildRecord {
  inputs: string
  page: PageEnvironment
}

/** Undefined for a folder without one, and for one that cannot be read. */
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
