import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readValidProducts, readValidRows } from './valid-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jhola-sound-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(...lines: string[]): Promise<string> {
  const file = path.join(folder, 'goods.csv')
  await writeFile(file, lines.join('\n'))
  return file
}

const HEAD = 'id,category,name,mrp,price,image,tile'

describe('a sound file', () => {
  it('is read row by row, including its other columns', async () => {
    const file = await written(
      HEAD,
      'rice-1kg,"Atta, Rice & Dal",Rice 1 kg,96,89,/rice.webp,pouch',
      'salt-1kg,"Atta, Rice & Dal",Salt 1 kg,28,,/salt.webp,',
    )
    const products = await readValidProducts(file)
    expect(products.map(({ draft, cells }) => ({ ...draft, tile: cells('tile') }))).toMatchObject([
      {
        id: 'rice-1kg',
        categoryName: 'Atta, Rice & Dal',
        pricePaise: 9_600,
        discountPricePaise: 8_900,
        pictures: ['/rice.webp'],
        tile: 'pouch',
      },
      { id: 'salt-1kg', pricePaise: 2_800, discountPricePaise: null, tile: '' },
    ])
  })

  it.each([
    ['without a price', 'rice-1kg,Staples,Rice 1 kg,,,/rice.webp,', /goods\.csv:3 cannot be sold/],
    ['without an id', ',Staples,Rice 1 kg,96,,/rice.webp,', /goods\.csv:3 has no id/],
    ['with too few cells', 'rice-1kg,Staples,Rice 1 kg', /goods\.csv:3 cannot be sold: ragged/],
    [
      'with an invalid picture',
      'rice-1kg,Staples,Rice 1 kg,96,,rice.webp,',
      /goods\.csv:3 .* rice-1kg/,
    ],
  ])('must not have a row %s', async (_, row, message) => {
    const file = await written(HEAD, 'salt-1kg,Staples,Salt 1 kg,28,,/salt.webp,', row)
    await expect(readValidProducts(file)).rejects.toThrow(message)
  })
})

it('reads any table by its headings', async () => {
  const rows = await readValidRows(await written('id,hue', 'dairy,245', 'eggs,68'))
  expect(rows.map((cells) => [cells('id'), cells('hue'), cells('none')])).toEqual([
    ['dairy', '245', ''],
    ['eggs', '68', ''],
  ])
})
