import { expect, test } from 'vitest'
import { applyDelta } from './catalogue-delta.ts'

const products = [{ _id: 'rice' }, { _id: 'salt' }]

test('a delta whose products follow one another in a circle leads to nothing', async () => {
  const circle = [
    { after: 'rice', product: { _id: 'milk' } },
    { after: 'ghee', product: { _id: 'milk' } },
    { after: 'milk', product: { _id: 'ghee' } },
  ]
  const delta = { head: {}, removed: [], placed: circle, contentHash: 'of something else' }
  expect(await applyDelta(JSON.stringify({ data: { products } }), delta)).toBeUndefined()
})
