import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ReloadBoundary } from './reload-boundary.tsx'
import { reloadTexts } from './reload-texts.ts'

afterEach(cleanup)

function Broken(): never {
  throw new Error('A screen that fails.')
}

test('a page that fails says so, and a button loads it again', () => {
  const failures = vi.spyOn(console, 'error').mockReturnValue()
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  render(
    <ReloadBoundary>
      <Broken />
    </ReloadBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toContain(reloadTexts.failed)
  expect(failures).toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: reloadTexts.reload }))
  expect(reload).toHaveBeenCalledOnce()
})
