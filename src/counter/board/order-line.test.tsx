import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OrderLine } from './order-line.tsx'
import { ItemLine } from '../order-sheet/item-line.tsx'
import { PickList } from '../order-sheet/pick-list.tsx'
import { counterOrder } from '../testing/counter-order.ts'

const NAME = 'چاول 1 kg'
const item = { product: 'rice', productName: NAME, quantity: 2, price: 120, imageUrl: null }

afterEach(cleanup)

test.each([
  ['a line of an order', <OrderLine key="line" item={item} />],
  [
    'a line of the pick list',
    <PickList key="list" order={counterOrder({ items: [item] })} picked={[]} onToggle={() => {}} />,
  ],
])('the name in %s has the direction of its script', (_where, shown) => {
  render(shown)
  expect(screen.getByText(NAME).dir).toBe('auto')
})

test('the name after a quantity is isolated from it, and its size stays on one line', () => {
  const { container } = render(<ItemLine quantity={2} name={NAME} />)
  expect(container.textContent).toBe('2 × چاول 1\u00A0kg')
  expect(screen.getByText(NAME).tagName).toBe('BDI')
})
