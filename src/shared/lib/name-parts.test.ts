import { expect, test } from 'vitest'
import { nameParts } from './name-parts.ts'

const LONG = 'Multipurpose Floor and Surface Cleaner with Lavender'

test.each([
  [`${LONG} 1 L`, [LONG, ' 1 L']],
  [`${LONG} 500ml`, [LONG, ' 500ml']],
  [`${LONG} 4 × 100 g`, [LONG, ' 4 × 100 g']],
  [`${LONG} 1.5 kg`, [LONG, ' 1.5 kg']],
  [`${LONG} 2 in 1 kit`, [`${LONG} 2 in`, ' 1 kit']],
])('the long name %j keeps its size apart', (name, parts) => {
  expect([...nameParts(name)]).toEqual([name, ...parts])
})

test.each([
  'Toned Milk 500 ml',
  LONG,
  `${LONG}.`,
  '1 kg',
  '',
  'क'.repeat(80),
  `${LONG} 500`,
  'Mosquito Repellent Refill 2 pcs',
])('the name %j is whole', (name) => {
  expect(nameParts(name)).toEqual([name, name])
})
