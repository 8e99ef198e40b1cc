/** Opens a file of products as CSV or JSON, depending on its content. */
import { openCsv } from './csv-source.ts'
import { openJson } from './json-source.ts'
import { refuseUnreadable } from './source-lines.ts'
import type { CatalogueSource } from './source-rows.ts'

/** @throws ImportError for a file that is neither. */
export async function openSource(file: string): Promise<CatalogueSource> {
  const head = await refuseUnreadable(file)
  const begin = head.toString('latin1').replace('\u00ef\u00bb\u00bf', '').trimStart()
  return /^[[{]/.test(begin) ? openJson(file) : openCsv(file, head)
}
