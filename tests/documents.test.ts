/** Checks that the sections, files, links and decisions that documents and code refer to exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkCitations, sectionsOf } from './support/check-citations.ts'

const root = path.resolve(import.meta.dirname, '..')
const FOLDERS = ['docs', 'scripts', 'server', 'src', 'sw', 'tests']
const TEXT_FILE = /\.(?:ts|tsx|css|md|html|sql|csv|mjs)$/

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const files = [
  ...readdirSync(root),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.replaceAll(path.sep, '/')),
    ),
  ),
].filter((file) => TEXT_FILE.test(file))

const sections = new Map(
  ['product', 'architecture'].map((name) => [name, sectionsOf(read(`docs/${name}.md`))]),
)

describe('citations', () => {
  it('refer only to existing sections of docs/product.md and docs/architecture.md', () => {
    expect(files.flatMap((file) => checkCitations(file, read(file), sections))).toEqual([])
  })

  const small = new Map([
    ['product', sectionsOf('## 6. Cart\n\n### 6.2 Bill\n')],
    ['architecture', sectionsOf('## 3. Where data lives\n')],
  ])
  const check = (text: string, file = 'src/cart.ts') =>
    checkCitations(file, text.replaceAll('$', '\u00A7'), small)

  it.each([
    'the bill (product $6.2)',
    'Product $6 and architecture $3',
    'RFC 8030 $5.4, $7.3 says',
    'no citation',
  ])('are valid in: %s', (text) => {
    expect(check(text)).toEqual([])
  })

  it('of a missing section are reported with file and line', () => {
    expect(check('/**\n * the bill (product $6.3) */')).toEqual([
      'src/cart.ts:2 docs/product.md has no section 6.3',
    ])
  })

  it.each(['product $6.2, $6.9', 'product $6.2,\n * $6.9', 'product $6.2 to $6.9'])(
    'are checked up to their last number: %j',
    (text) => {
      expect(check(text)).toEqual(['src/cart.ts:1 docs/product.md has no section 6.9'])
    },
  )

  it.each([
    'the bill (spec $6)',
    'DESIGN $6.2',
    ['DESIGN', 'NOTES'].join('-'),
    '$6.2',
    'product $',
  ])('without a section of a known document are reported: %s', (text) => {
    expect(check(text)).toHaveLength(1)
  })

  it('of a document in itself need no name and are checked too', () => {
    expect(check('see $6.2 and $7', 'docs/product.md')).toEqual([
      'docs/product.md:1 docs/product.md has no section 7',
    ])
  })
})

const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('tests/'))

it('every file that a document names exists', () => {
  const named = documents.flatMap((document) =>
    Array.from(
      read(document).matchAll(/`((?:src|sw|server|scripts|tests)\/[^`\s]+)`/g),
      ([, file = '']) => ({ document, file }),
    ),
  )
  const namedIn = (name: string) => named.filter(({ document }) => document === name).length
  expect(namedIn('README.md')).toBeGreaterThan(5)
  expect(namedIn('docs/architecture.md')).toBeGreaterThan(50)
  expect(named.filter(({ file }) => !existsSync(path.join(root, file)))).toEqual([])
})

it('every link of a document to another file works', () => {
  const broken = documents.flatMap((file) =>
    Array.from(read(file).matchAll(/\]\(([^)#\s]+)[^)]*\)/g), ([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(path.join(root, path.dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})

it('every decision that a file cites exists', () => {
  const known = readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 3))
  const missing = files.flatMap((file) =>
    Array.from(read(file).matchAll(/docs\/decisions\/(\d{3})/g), ([, number = '']) => number)
      .filter((number) => !known.includes(number))
      .map((number) => `${file}: ${number}`),
  )
  expect(missing).toEqual([])
})

it('architecture §3.1 lists every key of persisted-storage.ts', () => {
  const union = /export type StorageKey =\n([^]*?)\n\n/.exec(
    read('src/shared/lib/storage/persisted-storage.ts'),
  )
  const keys = Array.from((union?.[1] ?? '').matchAll(/'([^']+)'/g), ([, key = '']) => key)
  const table = /### 3\.1 [^]*?\n## /.exec(read('docs/architecture.md'))?.[0] ?? ''
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.filter((key) => !table.includes(`\`${key}\``))).toEqual([])
})

it('the nginx of docs/deploy.md logs no address of a request or of a client', () => {
  const example = /```nginx\n([^]*?)```/.exec(read('docs/deploy.md'))?.[1] ?? ''
  const [, name = '', format = ''] = /^log_format (\w+) '(.*)';$/m.exec(example) ?? []
  expect(format.match(/\$\w+/g)).toEqual([
    '$time_iso8601',
    '$request_method',
    '$status',
    '$request_time',
  ])
  expect(example).toMatch(new RegExp(`^ +access_log \\S+ ${name};$`, 'm'))
  expect(example).toMatch(/^ +error_log \S+ crit;/m)
})

const heading = (name: string): string => read(`docs/decisions/${name}`).split('\n', 1)[0] ?? ''

describe('docs/decisions', () => {
  const names = readdirSync(path.join(root, 'docs/decisions'))
    .filter((name) => name !== 'README.md')
    .toSorted()

  it.each(names)('%s has the standard form', (name) => {
    const number = /^(\d{3})-[a-z0-9-]+\.md$/.exec(name)?.[1]
    expect(heading(name)).toMatch(new RegExp(`^# ${number}: \\S`))
    expect(read(`docs/decisions/${name}`)).toMatch(
      /^Context: [^]*^Decision:[ \n][^]*^Consequences:[ \n]/m,
    )
  })

  it('have unique numbers', () => {
    const numbers = names.map((name) => name.slice(0, 3))
    expect(numbers).toEqual([...new Set(numbers)])
  })

  it('are all in the index, ordered by number, with title and one line', () => {
    const rows = Array.from(
      read('docs/decisions/README.md').matchAll(/^\| \[(\d{3})\]\((\S+)\) \| (.+) \| (.+) \|$/gm),
      ([, number, name, title]) => ({ name, heading: `# ${number}: ${title}` }),
    )
    expect(rows).toEqual(names.map((name) => ({ name, heading: heading(name) })))
  })
})
