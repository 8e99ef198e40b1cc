/**
 * Checks the citations in comments and documents. A citation has the name of a document, `product`
 * or `architecture`, a section sign and a number; further numbers may follow, separated by a comma,
 * 'and' or 'to'. Sections of RFCs are ignored.
 */

/** Written as an escape, so that the tests of this check cite nothing themselves. */
const SIGN = '\u00A7'
const NUMBER = String.raw`\d+(?:\.\d+)*`
/** Between two numbers of one citation. A comment may continue on the next line. */
const NEXT = String.raw`(?:,| and| to)[\s*/]+`
const CITATION = new RegExp(
  String.raw`(?:\b(product|architecture|RFC \d+) )?${SIGN}(${NUMBER}(?:${NEXT}${SIGN}${NUMBER})*|)`,
  'gi',
)
const HEADING = new RegExp(String.raw`^#{2,3} (${NUMBER})\.? `, 'gm')

/** Names of documents that are not in the repository. */
const EXTERNAL_DOCUMENT = /\bDESIGN(?:-NOTES\b|\.md\b)/g

const OWN_NUMBERS = /^docs\/(product|architecture)\.md$/

/** Returns the sections of a document: '4' of `## 4. Catalogue`, '4.2' of `### 4.2 Prices`. */
export function sectionsOf(markdown: string): Set<string> {
  return new Set(Array.from(markdown.matchAll(HEADING), ([, number = '']) => number))
}

/**
 * Returns a message for each invalid citation in a file. `sections` has the sections of each
 * document by its name. Within a document, a number alone refers to the document itself.
 */
export function checkCitations(
  file: string,
  text: string,
  sections: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const own = OWN_NUMBERS.exec(file)?.[1]
  const problems: string[] = []
  const lineOf = (index: number) => `${file}:${text.slice(0, index).split('\n').length}`
  for (const { 0: name, index } of text.matchAll(EXTERNAL_DOCUMENT)) {
    problems.push(`${lineOf(index)} ${name} is not in the repository`)
  }
  for (const { 0: citation, 1: named = own, 2: numbers = '', index } of text.matchAll(CITATION)) {
    if (named?.startsWith('RFC')) continue
    const at = lineOf(index)
    const known = sections.get(named?.toLowerCase() ?? '')
    if (known === undefined || numbers === '') {
      problems.push(`${at} '${citation}' names no section of docs/product.md or architecture.md`)
      continue
    }
    for (const [number] of numbers.matchAll(new RegExp(NUMBER, 'g'))) {
      if (!known.has(number)) problems.push(`${at} docs/${named}.md has no section ${number}`)
    }
  }
  return problems
}
