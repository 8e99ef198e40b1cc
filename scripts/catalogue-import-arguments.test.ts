import { describe, expect, it } from 'vitest'
import { readImportArguments } from './catalogue-import-arguments.ts'

it('the file and all options are parsed', () => {
  const line =
    '--store s shop.csv --map price=mrp --map name=item --image-host p.example --dry-run --allow-removals'.split(
      ' ',
    )
  const named = ['--name', '{Brand} {Product}', '--unit', 'paise', '--category-level', '2']
  const store = ['--create-store', ' Real Shop ', '--at=-1.5, 36']
  expect(readImportArguments([...line, ...named, ...store])).toEqual({
    file: 'shop.csv',
    storeId: 's',
    map: ['price=mrp', 'name=item'],
    nameTemplate: '{Brand} {Product}',
    unit: 'paise',
    categoryLevel: 2,
    imageHost: 'p.example',
    allowsRemovals: true,
    isDryRun: true,
    newStore: { name: 'Real Shop', position: { latitude: -1.5, longitude: 36 } },
  })
})

it('a store may be anywhere, also in the north of Europe', () => {
  for (const at of ['59.91,10.75', '28.6139,77.2090', '40.71,-74.00', '-33.87,151.21']) {
    const line = ['--store', 's', 'a.csv', '--create-store', 'New', `--at=${at}`]
    const [latitude, longitude] = at.split(',').map(Number)
    expect(readImportArguments(line).newStore?.position).toEqual({ latitude, longitude })
  }
})

it('says what the id of a store is', () => {
  expect(() => readImportArguments(['--store', 'bad id', 'a.csv'])).toThrow(
    "'bad id' is not the id of a store, which has 1 to 128 characters and no spaces.",
  )
})

describe('an invalid command line is rejected', () => {
  it.each([
    ['shop.csv', '--store is required'],
    [`--store ${'x'.repeat(129)} a.csv`, 'is not the id of a store, which has 1 to 128'],
    ['--store s', 'Exactly one file is required'],
    ['--store s a.csv b.csv', 'Exactly one file is required'],
    ['--store s --shop a.csv', "Unknown option '--shop'"],
    ['--store s --unit cents a.csv', '--unit must be rupees or paise'],
    ['--store s --category-level 0 a.csv', '--category-level must be a number from 1'],
    ['--store s --category-level last a.csv', '--category-level must be a number from 1'],
    ['--store s --create-store New a.csv', 'A new store requires a name and a position'],
    ['--store s --at 1,2 a.csv', 'A new store requires a name and a position'],
    ['--store s --create-store New --at 95,50 a.csv', 'A new store requires a name and a position'],
    ['--store s --create-store New --at 10 a.csv', 'A new store requires a name and a position'],
    [
      '--store s --create-store New --at 77.2090,28.6139 a.csv',
      '--at 77.2090,28.6139 is not in India. The latitude comes first: --at 28.6139,77.2090',
    ],
    [
      '--store s --create-store New --at 91.7362,26.1445 a.csv',
      '--at 91.7362,26.1445 is not in India. The latitude comes first: --at 26.1445,91.7362',
    ],
    ['--store s --create-store New --at 1,2,3 a.csv', 'A new store requires a name and a position'],
  ])('%s', (line, message) => {
    expect(() => readImportArguments(line.split(' '))).toThrow(message)
  })
})
