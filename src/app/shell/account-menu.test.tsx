import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { AccountMenu } from './account-menu.tsx'

const account = () => screen.getByRole('link', { name: 'Account' })
const menu = () => account().parentElement ?? document.body
const isOpen = () => screen.queryByRole('link', { name: 'my orders' }) !== null
const opens = () => screen.findByRole('link', { name: 'my orders' })
const focus = (element: HTMLElement) => {
  act(() => {
    element.focus()
  })
}

beforeEach(async () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
  await renderInShop(
    <>
      <AccountMenu />
      <input aria-label="Search" />
    </>,
  )
})
afterEach(() => {
  cleanup()
  clearSession()
})

test('Escape closes the menu that the mouse has opened, and leaves the focus where it is', async () => {
  const search = screen.getByRole('textbox', { name: 'Search' })
  focus(search)
  fireEvent.mouseEnter(menu())
  await opens()
  fireEvent.keyDown(search, { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(search)
})

test('after Escape the focus is on the account, and the arrow key opens the menu again', async () => {
  focus(account())
  focus(await opens())
  fireEvent.keyDown(await opens(), { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(account())
  fireEvent.keyDown(account(), { key: 'ArrowDown' })
  await opens()
  expect(document.activeElement).toBe(account())
})

test('the mouse leaves a menu open that has the focus', async () => {
  focus(account())
  focus(await opens())
  fireEvent.mouseEnter(menu())
  fireEvent.mouseLeave(menu())
  expect(isOpen()).toBe(true)
})

test('the menu closes when the mouse leaves it and the focus is elsewhere', async () => {
  fireEvent.mouseEnter(menu())
  await opens()
  fireEvent.mouseLeave(menu())
  expect(isOpen()).toBe(false)
})

test('the account says whether its menu is open, which is a group with its name', async () => {
  expect(account().getAttribute('aria-expanded')).toBe('false')
  focus(account())
  await opens()
  expect(account().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('group', { name: 'Account' }).contains(await opens())).toBe(true)
  fireEvent.keyDown(account(), { key: 'Escape' })
  expect(account().getAttribute('aria-expanded')).toBe('false')
})
