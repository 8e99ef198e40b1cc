import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ItemNames } from './item-names.tsx'

afterEach(cleanup)

test('items are in one line that does not break around the ×', () => {
  const { container } = render(
    <ItemNames
      items={[
        { productName: 'Chakki Atta 5 kg', quantity: 1 },
        { productName: 'Toned Milk 500 ml', quantity: 2 },
      ]}
    />,
  )
  expect(container.textContent).toBe(
    'Chakki Atta 5\u00A0kg\u00A0×\u00A01, Toned Milk 500\u00A0ml\u00A0×\u00A02',
  )
})

test('a right-to-left name does not take its quantity and its neighbours along', () => {
  render(<ItemNames items={[{ productName: 'چاول', quantity: 2 }]} />)
  expect(screen.getByText('چاول').tagName).toBe('BDI')
})
