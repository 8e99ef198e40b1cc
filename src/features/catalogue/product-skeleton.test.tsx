import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ProductSkeleton } from './product-skeleton.tsx'

afterEach(cleanup)

test('a product that is loading has the bar at the foot on which the active order stands', () => {
  render(<ProductSkeleton />)
  expect(document.querySelectorAll('[data-foot]')).toHaveLength(1)
})
