import { describe, expect, it } from 'vitest'
import { composeName, fillTemplate, parseTemplate } from './name-rules.ts'

const COLUMNS = ['Brand', 'Product', 'Quantity', 'Pack (Size)']

function filled(template: string, cells: Record<string, string>): string {
  return fillTemplate(parseTemplate(template, COLUMNS), (column) => cells[column] ?? '')
}

describe('a template', () => {
  it.each([
    ['{Brand} {Product} {Quantity}', 'Amul Butter 500 g'],
    ['{ Product } - {Quantity} ({Brand})', 'Butter - 500 g (Amul)'],
    ['{Product}, {Pack (Size)}', 'Butter'],
    ['{Product} ({Pack (Size)}) {Quantity}', 'Butter 500 g'],
    ['{Pack (Size)} - {Product}', 'Butter'],
  ])('%s', (template, name) => {
    const cells = { Brand: 'Amul', Product: 'Butter', Quantity: '500 g' }
    expect(filled(template, cells)).toBe(name)
  })

  it.each([
    ['{Brand} - {Product}', 'Butter'],
    ['{Brand} - {Pack (Size)} / {Product}', 'Butter'],
    ['{Product} - {Pack (Size)} / {Brand}', 'Butter'],
    ['{Product}, {Pack (Size)} - {Quantity}', 'Butter - 500 g'],
    ['{Product} [{Pack (Size)}] - {Quantity}', 'Butter - 500 g'],
    ['- {Product} -', '- Butter -'],
  ])('loses the punctuation around empty cells: %s', (template, name) => {
    expect(filled(template, { Product: 'Butter', Quantity: '500 g' })).toBe(name)
  })

  it('takes no longer for each of many dashes', () => {
    const startedAtMs = performance.now()
    const Product = `B ${'-'.repeat(100_000)}x`
    expect(filled('{Product} {Brand}', { Product })).toBe(Product)
    expect(performance.now() - startedAtMs).toBeLessThan(2_000)
  })

  it('does not repeat a brand or a size', () => {
    const cells = { Brand: 'Amul', Product: 'Amul Butter 500g', Quantity: '500 g' }
    expect(filled('{Brand} {Product} {Quantity}', cells)).toBe('Amul Butter 500g')
  })

  it('keeps brackets from the cells, and an invalid character', () => {
    expect(filled('{Product} {Brand}', { Product: 'Butter ()' })).toBe('Butter ()')
    expect(filled('{Product} {Brand}', { Product: 'But\0ter' })).toBe('But\ufffdter')
  })

  it('gives no name if the product column is empty', () => {
    expect(filled('{Brand} {Product}', { Brand: 'Amul' })).toBe('')
  })

  it.each([
    [
      '{Brand} {Weight}',
      "no column 'Weight'. The columns are: Brand, Product, Quantity, Pack (Size)",
    ],
    ['{brand}', "no column 'brand'"],
    ['Brand', 'contains no {COLUMN}'],
    ['', 'contains no {COLUMN}'],
    ['{}', "no column ''"],
    ['{Brand', 'a brace is not closed'],
    ['{Brand {Product}}', 'a brace is not closed'],
    ['Brand}', 'a brace is not closed'],
  ])('%j is refused', (template, message) => {
    expect(() => parseTemplate(template, COLUMNS)).toThrow(message)
  })
})

describe('a name', () => {
  it.each([
    [{ brand: 'Amul', name: 'Butter', size: '500 g' }, 'Amul Butter 500 g'],
    [{ brand: 'Amul', name: 'AMUL Butter', size: '' }, 'AMUL Butter'],
    [{ brand: "Lay's", name: 'Lays Magic Masala', size: '52 g' }, 'Lays Magic Masala 52 g'],
    [{ brand: 'Nestlé', name: 'Nestle Milkmaid', size: '' }, 'Nestle Milkmaid'],
    [{ brand: 'Ace', name: 'Face Wash', size: '' }, 'Ace Face Wash'],
    [{ brand: 'None', name: 'Onion', size: '1 kg' }, 'Onion 1 kg'],
    [{ brand: 'N/A', name: 'Onion', size: '' }, 'Onion'],
    [{ brand: '!', name: 'Onion', size: '' }, 'Onion'],
    [{ brand: 'Amul', name: '', size: '500 g' }, ''],
  ])('of %o is %s', (parts, name) => {
    expect(composeName(parts)).toBe(name)
  })

  it('that already has brand and size stays the same', () => {
    const parts = { brand: 'Amul', name: 'Butter', size: '2 x 500 g' }
    const name = composeName(parts)
    expect(composeName({ ...parts, name })).toBe(name)
  })
})
