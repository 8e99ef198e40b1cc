import { act, cleanup, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, test } from 'vitest'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { setLiveConnectionAtom } from './live-connection-atoms.ts'
import { ReconnectNotice } from './reconnect-notice.tsx'

afterEach(cleanup)

function renderNotice() {
  const store = createStore()
  render(
    <Provider store={store}>
      <h1>My Orders</h1>
      <ReconnectNotice />
    </Provider>,
  )
  return store
}

test('the end of live updates is announced', () => {
  const store = renderNotice()
  const announcements = listenForAnnouncements()
  act(() => {
    store.set(setLiveConnectionAtom, 'stopped')
  })
  expect(announcements().join()).toContain('Live updates have stopped')
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined()
})

test('while the shop connects again, the heading has the focus of the button', () => {
  const store = renderNotice()
  act(() => {
    store.set(setLiveConnectionAtom, 'stopped')
  })
  screen.getByRole('button', { name: 'Try Again' }).focus()
  act(() => {
    store.set(setLiveConnectionAtom, 'connecting')
  })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My Orders' }))
})
