import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HOME_ADDRESS } from '#shared/testing/saved-addresses.ts'
import { addressLineOf } from './address-rules.ts'
import { addressTexts } from './address-texts.ts'
import { DeletedAddress } from './deleted-address.tsx'

afterEach(cleanup)

test('Undo has the focus, and screen readers read with it what was deleted', () => {
  render(<DeletedAddress address={HOME_ADDRESS} onUndo={() => true} />)
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  const words = screen.getByText(addressTexts.deleted(addressLineOf(HOME_ADDRESS)))
  expect(undo.getAttribute('aria-describedby')).toBe(words.id)
})

test('a shopper who types elsewhere while the address is deleted keeps the focus', () => {
  const search = <input key="search" />
  const { rerender } = render([search])
  screen.getByRole('textbox').focus()
  rerender([search, <DeletedAddress key="deleted" address={HOME_ADDRESS} onUndo={() => true} />])
  screen.getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('for a moment, no tap reaches Undo, which may appear where the delete button was', () => {
  const animated = vi.spyOn(Element.prototype, 'animate')
  render(<DeletedAddress address={HOME_ADDRESS} onUndo={() => true} />)
  expect(animated.mock.contexts).toEqual([screen.getByRole('button', { name: 'Undo' })])
})

test('a shopper who types elsewhere while the address is restored keeps the focus', async () => {
  let restore: ((isRestored: boolean) => void) | undefined
  const onUndo = () =>
    new Promise<boolean>((resolve) => {
      restore = resolve
    })
  render(
    <>
      <DeletedAddress address={HOME_ADDRESS} onUndo={onUndo} />
      <input />
    </>,
  )
  const undo = screen.getByRole('button', { name: 'Undo' })
  fireEvent.click(undo)
  expect(document.activeElement).toBe(undo)
  expect(undo.textContent).toBe('Restoring...')
  screen.getByRole('textbox').focus()
  restore?.(true)
  await screen.findByText(addressTexts.restored)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('the message that the address is restored has the focus as soon as it appears', async () => {
  render(<DeletedAddress address={HOME_ADDRESS} onUndo={() => Promise.resolve(true)} />)
  const focusedAtFirstSight = new Promise<Element | null>((resolve) => {
    const observer = new MutationObserver(() => {
      if (screen.queryByText(addressTexts.restored)) resolve(document.activeElement)
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await focusedAtFirstSight).toBe(screen.getByText(addressTexts.restored))
})
