import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProductInformation } from '#contract/product-information.ts'

const MILK = {
  _id: 'milk',
  productName: 'Toned Milk 500 ml',
  price: 29,
  discountPrice: 28,
  image: '',
  categoryId: 'dairy',
  hue: 240,
  description: '',
  images: [],
}

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function shown(information?: ProductInformation, isMissing = false) {
  // The seller is read when the module is loaded.
  const { ProductInformationSection } = await import('./product-information.tsx')
  render(
    <ProductInformationSection product={MILK} information={information} isMissing={isMissing} />,
  )
  return [...document.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((cell) => cell.textContent?.replaceAll('\u00A0', ' ')),
  )
}

test('net quantity and MRP with taxes are there before anything has arrived', async () => {
  expect(await shown()).toEqual([
    ['Net quantity', '500 ml'],
    ['MRP (inclusive of all taxes)', '₹29'],
  ])
  expect(screen.getByRole('heading', { name: 'Product information' })).toBeTruthy()
  expect(document.querySelector('details')?.open).toBe(false)
})

test('what the pack states and who sells it are listed', async () => {
  vi.stubEnv('VITE_SELLER_NAME', 'Jhola Retail')
  vi.stubEnv('VITE_SELLER_ADDRESS', '12 Market Road, Guwahati')
  vi.stubEnv('VITE_SELLER_FSSAI', '00026001000200')
  vi.stubEnv('VITE_SELLER_CARE', 'care@jhola.example')
  const facts = await shown({
    foodType: 'veg',
    netQuantity: '500 ml (515 g)',
    ingredients: 'Milk',
    allergens: 'Contains milk',
    shelfLife: '2 days from packing',
    manufacturer: 'Jhola Dairy Works, Jorhat',
    countryOfOrigin: 'India',
    fssaiLicence: '00026001000022',
    consumerCare: 'dairy@jhola.example',
  })
  expect(facts).toEqual([
    ['Food type', 'Vegetarian'],
    ['Net quantity', '500 ml (515 g)'],
    ['MRP (inclusive of all taxes)', '₹29'],
    ['Ingredients', 'Milk'],
    ['Allergens', 'Contains milk'],
    ['Best before', '2 days from packing'],
    ['Made or packed by', 'Jhola Dairy Works, Jorhat'],
    ['Country of origin', 'India'],
    ["Maker's FSSAI licence", '00026001000022'],
    ['Consumer care', 'dairy@jhola.example'],
    ['Sold by', 'Jhola Retail, 12 Market Road, Guwahati'],
    ["Seller's FSSAI licence", '00026001000200'],
    ["Seller's customer care", 'care@jhola.example'],
  ])
})

/** The text below the list, if there is one. */
const note = () => screen.queryByRole('status', { hidden: true })?.textContent

test('until the details have arrived, the list says that more are being loaded', async () => {
  await shown()
  expect(note()).toBe('More details are being loaded. What the pack says applies.')
})

test('details that could not be loaded are not said to be absent', async () => {
  await shown(undefined, true)
  expect(note()).toBe('More details could not be loaded. What the pack says applies.')
})

test('a pack that states nothing else is complete', async () => {
  await shown({})
  expect(note()).toBeUndefined()
})
