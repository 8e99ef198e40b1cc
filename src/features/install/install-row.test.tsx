import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { InstallRow } from './install-row.tsx'
import { installTexts } from './install-texts.ts'

afterEach(() => {
  cleanup()
  delete window.installPrompt
})

test("while the browser's prompt is open, the heading has the focus of the row, which is gone", () => {
  const prompt = vi.fn(() => Promise.resolve())
  window.installPrompt = Object.assign(new Event('beforeinstallprompt'), {
    prompt,
    userChoice: new Promise<never>(() => {}),
  })
  render(
    <Provider store={createStore()}>
      <h1>Ananya Baruah</h1>
      <InstallRow />
    </Provider>,
  )
  const row = screen.getByRole('button', { name: installTexts.title })
  row.focus()
  fireEvent.click(row)
  expect(prompt).toHaveBeenCalledOnce()
  expect(row.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ananya Baruah' }))
})
