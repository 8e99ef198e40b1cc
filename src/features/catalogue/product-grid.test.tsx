import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProductRow } from '#contract/catalogue-messages.ts'
import { observableValue, useObservable } from '#shared/lib/observable-value.ts'
import { MILK } from '#shared/testing/milk.ts'
import { ProductGrid } from './product-grid.tsx'

const columns = vi.hoisted(() => ({ use: (): number => 2 }))
vi.mock('./use-grid-columns.ts', () => ({ useGridColumns: () => columns.use() }))

afterEach(cleanup)

const rows: readonly ProductRow[] = Array.from({ length: 9 }, (_, index) => ({
  ...MILK,
  _id: `p${index}`,
  productName: `Product ${index}`,
}))

const add = () => screen.getByRole('button', { name: 'Add Product 2' })

test('if a change of width puts the cards into other lines, the focused one keeps the focus', () => {
  const shown = observableValue(2)
  columns.use = () => useObservable(shown)
  render(
    <ProductGrid
      categoryId="dairy"
      rows={rows}
      renderCard={({ _id, productName }) => (
        <article key={_id}>
          <button type="button" aria-label={`Add ${productName}`} />
        </article>
      )}
      onNearEnd={() => {}}
    />,
  )
  const before = add()
  before.focus()
  act(() => {
    shown.set(3)
  })
  expect(before.isConnected).toBe(false)
  expect(document.activeElement).toBe(add())
})
