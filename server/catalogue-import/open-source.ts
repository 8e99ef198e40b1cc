/** Opens a file of products as CSV or JSON, depending on its content. */
import { openCsv, type AreHeadings } from './csv-source.ts'
import { openJson } from './json-source.ts'
import { beginningOf, refuseUnreadable } from './source-lines.ts'
import type { CatalogueSource } from './source-rows.ts'

/**
 * `areHeadings` returns whether cells are the headings of a table of products. Reports of tills have
 * the name of the shop and the period in the lines above. By default, the first line is the headings.
 *
 * @throws ImportError for a file that is neither.
 */
export async function openSource(
  file: string,
  areHeadings?: AreHeadings,
): Promise<CatalogueSource> {
  const head = await refuseUnreadable(file)
  const isJson = /^\s*[[{]/.test(beginningOf(head))
  return isJson ? openJson(file, head) : openCsv(file, head, areHeadings)
}
