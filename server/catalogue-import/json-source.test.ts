import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSource } from './open-source.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-json-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: string | Buffer): Promise<string[]> {
  const file = path.join(folder, 'shop.json')
  await writeFile(file, content)
  const source = await openSource(file)
  const rowsRead: string[] = []
  for await (const row of source.rows('', () => true)) {
    const lines = row.line === row.lastLine ? String(row.line) : `${row.line}-${row.lastLine}`
    rowsRead.push(`${lines}: ${row.isValid ? JSON.stringify(row.read('name')) : row.reason}`)
  }
  return rowsRead
}

describe('a list of products', () => {
  it('is read with the lines of each product', async () => {
    expect(await read('[\n {"name": "Atta"},\n {\n  "name": "Milk"\n }\n]\n')).toEqual([
      '2: "Atta"',
      '3-5: "Milk"',
    ])
  })

  it('may be on one line, with a byte order mark and characters that look like structure', async () => {
    const name = 'a "quoted\\" [name], {with} é ₹'
    expect(await read(`\ufeff[${JSON.stringify({ name })},{"name":"b","x":{"y":[1,{}]}}]`)).toEqual(
      [`1: ${JSON.stringify(name)}`, '1: "b"'],
    )
  })

  it('may follow anything under the key `products`', async () => {
    const before = '"a": "products", "b": {"products": [1, 2]}, "c": [[]], "d": "\\"products\\":["'
    expect(
      await read(`{${before}, "products": [{"name": "Atta"}], "z": [{"name": "no"}]}`),
    ).toEqual(['1: "Atta"'])
  })

  it('is read completely across chunk boundaries', async () => {
    const names = Array.from({ length: 5_000 }, (_, i) => `Item ${i} ${'ü'.repeat(i % 97)}`)
    const rowsRead = await read(JSON.stringify(names.map((name) => ({ name }))))
    expect(rowsRead).toEqual(names.map((name) => `1: ${JSON.stringify(name)}`))
  })

  it('may have NaN, which Python writes for an empty cell', async () => {
    expect(
      await read('[{"name": "NaN: a \\"1\\" NaN", "brand": NaN}, {"name": NaN, "x": -Infinity}]'),
    ).toEqual(['1: "NaN: a \\"1\\" NaN"', '1: null'])
  })

  it('may have numbers that are longer than JavaScript can hold', async () => {
    expect(
      await read(
        '[{"name": 12345678901234567}, {"name": 12345678901234568}, {"name": "12345678901234567 NaN"}, {"name": 1.2345678901234567}, {"name": 12345}]',
      ),
    ).toEqual([
      '1: "12345678901234567"',
      '1: "12345678901234568"',
      '1: "12345678901234567 NaN"',
      '1: 1.2345678901234567',
      '1: 12345',
    ])
  })

  it('may be cp1252', async () => {
    expect(await read(Buffer.from('[{"name": "Cr\u00e8me"}]', 'latin1'))).toEqual(['1: "Crème"'])
  })

  it.each([
    ['UTF-8', 'नाम', Buffer.from('[{"नाम": "Salt"}]')],
    ['UTF-16', 'नाम', Buffer.from('\ufeff[{"नाम": "Salt"}]', 'utf16le')],
    ['cp1252', 'désignation', Buffer.from('[{"d\u00e9signation": "Salt"}]', 'latin1')],
  ])('may be %s with the key %s', async (_encoding, key, content) => {
    const file = path.join(folder, 'shop.json')
    await writeFile(file, content)
    const source = await openSource(file)
    expect(source.columns).toEqual([key])
    for await (const row of source.rows('', () => true)) {
      expect(row.isValid && row.read(key)).toBe('Salt')
    }
  })

  it('may be empty', async () => {
    expect(await read('[]')).toEqual([])
  })
})

describe('only the broken product is lost', () => {
  const cases: [what: string, element: string, expected: string][] = [
    ['with one comma too many', '{"name": "Milk",}', '3: broken-json'],
    ['with a quote that never closes', '{"name": "Milk, "price": 28}', '3: broken-json'],
    ['with a quote that never opens', '{"name": Milk", "price": 28}', '3: broken-json'],
    ['with another bracket at its end', '{"name": ["Milk"}', '3: broken-json'],
    ['that is a list', '["Milk"]', '3: broken-json'],
    ['that is a number', '28', '3: broken-json'],
    ['longer than 1 MB', `{"name": "${'x'.repeat(1_100_000)}"}`, '3: too-long'],
  ]
  it.each(cases)('%s', async (_what, element, expected) => {
    const rows = ['{"name": "Atta"}', element, '{"name": "Salt"}']
    expect(await read(`[\n${rows.join(',\n')}\n]`)).toEqual(['2: "Atta"', expected, '4: "Salt"'])
  })

  it('over several lines', async () => {
    const milk = '  {\n    "name": "Milk,\n    "pack": {\n      "ml": 500\n    }\n  }'
    const content = `[\n  {"name": "Atta"},\n${milk},\n  {"name": "Salt"}\n]`
    expect(await read(content)).toEqual(['2: "Atta"', '3-8: broken-json', '9: "Salt"'])
  })
})

describe('the whole file is refused', () => {
  it.each([
    ['when it is cut off', '[{"name": "Atta"},', 'cut off'],
    ['when it is cut off in a product', '[{"name": "Atta"}, {"name": "Mi', 'line 1 never close'],
    ['when it has no list', '{"items": [{"name": "Atta"}]}', 'no list of products'],
    [
      'when a bracket of a product never closes',
      '[\n{"name": "Atta",\n{"name": "Milk"}\n]',
      'line 2 never close',
    ],
    ['when it is one product', '{"name": "Atta"}', 'no list of products'],
  ])('%s', async (_what, content, message) => {
    await expect(read(content)).rejects.toThrow(message)
  })
})
