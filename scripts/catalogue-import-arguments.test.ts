import { describe, expect, it } from 'vitest'
import { readImportArguments } from './catalogue-import-arguments.ts'

it('a whole command line is read', () => {
  const line =
    '--store s shop.csv --map price=mrp --map name=item --image-host p.example --dry-run'.split(' ')
  expect(readImportArguments([...line, '--create-store', ' Real Shop ', '--at=-1.5, 36'])).toEqual({
    file: 'shop.csv',
    storeId: 's',
    map: ['price=mrp', 'name=item'],
    imageHost: 'p.example',
    isTrial: true,
    newStore: { name: 'Real Shop', position: { latitude: -1.5, longitude: 36 } },
  })
})

describe('a wrong command line is refused', () => {
  it.each([
    ['shop.csv', '--store is wanted'],
    ['--store s', 'One file is wanted'],
    ['--store s a.csv b.csv', 'One file is wanted'],
    ['--store s --shop a.csv', "Unknown option '--shop'"],
    ['--store s --create-store New a.csv', 'A new store wants both'],
    ['--store s --at 1,2 a.csv', 'A new store wants both'],
    ['--store s --create-store New --at 95,10 a.csv', 'A new store wants both'],
    ['--store s --create-store New --at 10 a.csv', 'A new store wants both'],
    ['--store s --create-store New --at 1,2,3 a.csv', 'A new store wants both'],
  ])('%s', (line, message) => {
    expect(() => readImportArguments(line.split(' '))).toThrow(message)
  })
})
