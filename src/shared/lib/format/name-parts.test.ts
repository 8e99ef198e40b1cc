import { expect, test } from 'vitest'
import { nameParts } from './name-parts.ts'

const LONG = 'Multipurpose Floor and Surface Cleaner with Lavender'

test.each([
  [`${LONG} 1 L`, [LONG, ' 1\u00A0L']],
  [`${LONG} 500ml`, [LONG, ' 500ml']],
  [`${LONG} 4 × 100 g`, [LONG, ' 4\u00A0×\u00A0100\u00A0g']],
  [`${LONG} 1.5 kg`, [LONG, ' 1.5\u00A0kg']],
  [`${LONG} 2 in 1 kit`, [`${LONG} 2\u00A0in`, ' 1\u00A0kit']],
])('the long name %j keeps its size apart', (name, parts) => {
  expect(nameParts(name).slice(1)).toEqual(parts)
})

test.each([LONG, `${LONG}.`, '', 'क'.repeat(80), `${LONG} 500`])('the name %j is whole', (name) => {
  expect(nameParts(name)).toEqual([name, name])
})

test.each([
  ['Capsicum Green 250 g', 'Capsicum Green 250\u00A0g'],
  ['Mosquito Repellent Refill 2 pcs', 'Mosquito Repellent Refill 2\u00A0pcs'],
  ['1 kg', '1\u00A0kg'],
])('the name %j is whole, and its number stays with its unit', (name, shown) => {
  expect(nameParts(name)).toEqual([shown, shown])
})
