import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ProductView } from './product-view.tsx'

const RICE = {
  _id: 'rice',
  productName: 'Joha Rice 1 kg',
  price: 120,
  discountPrice: 89.5,
  image: '/small.webp',
  categoryId: 'staples',
  hue: 78,
  description: 'Fragrant, short-grained, from Assam.',
  images: ['/front.webp', '/back.webp'],
}

afterEach(cleanup)

const picture = () => document.querySelector('article img')?.getAttribute('src')

test('name, price, MRP, discount and description are shown', () => {
  render(<ProductView product={RICE} control={<button type="button">Add</button>} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Joha Rice 1\u00A0kg')
  expect(screen.getAllByText('₹89.50')[0]).toBeTruthy()
  expect(screen.getByText('25% off')).toBeTruthy()
  expect(screen.getByText('Fragrant, short-grained, from Assam.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy()
})

test('a name has the direction of its script', () => {
  render(<ProductView product={{ ...RICE, productName: 'چاول 1 kg' }} control={null} />)
  expect(screen.getByRole('heading', { level: 1 }).dir).toBe('auto')
})

test('size and price per kilogram have their own lines, with each number beside its unit', () => {
  render(<ProductView product={RICE} control={null} cartLink={<a href="/cart">view cart</a>} />)
  const facts = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
  expect(facts).toEqual(['Size1\u00A0kg', 'Price per kg₹89.50/kg'])
  expect(screen.getByRole('link', { name: 'view cart' })).toBeTruthy()
  cleanup()
  render(<ProductView product={{ ...RICE, productName: 'Rice of the house' }} control={null} />)
  expect(document.querySelector('dl')).toBeNull()
})

test('a thumbnail shows its picture and becomes the current one', () => {
  render(<ProductView product={RICE} control={null} />)
  expect(picture()).toBe('/front.webp')
  const second = screen.getByRole('button', { name: 'Show picture 2' })
  fireEvent.click(second)
  expect(picture()).toBe('/back.webp')
  expect(second.getAttribute('aria-current')).toBe('true')
})

test('a single picture has no thumbnails', () => {
  render(<ProductView product={{ ...RICE, images: ['/front.webp'] }} control={null} />)
  expect(screen.queryByRole('group', { name: 'Pictures' })).toBeNull()
})

test('without a picture the drawing of the bag is shown', () => {
  render(<ProductView product={{ ...RICE, image: '', images: [] }} control={null} />)
  expect(document.querySelector('article img')).toBeNull()
  expect(document.querySelector('article use[href="#i-shopping-bag"]')).not.toBeNull()
})

test('a large picture that cannot be loaded is replaced by the small one, and that by the bag', () => {
  render(
    <ProductView
      product={{ ...RICE, image: '/small.webp', images: ['/front.webp'] }}
      control={null}
    />,
  )
  for (const src of ['/front.webp', '/small.webp']) {
    expect(picture()).toBe(src)
    const image = document.querySelector('article img')
    if (image) fireEvent.error(image)
  }
  expect(document.querySelector('article img')).toBeNull()
  expect(document.querySelector('article use[href="#i-shopping-bag"]')).not.toBeNull()
})
