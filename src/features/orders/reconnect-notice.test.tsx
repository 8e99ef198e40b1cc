import { act, cleanup, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, test } from 'vitest'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { setLiveConnectionAtom } from './live-connection-atoms.ts'
import { ReconnectNotice } from './reconnect-notice.tsx'

afterEach(cleanup)

test('the end of live updates is announced', () => {
  const store = createStore()
  render(
    <Provider store={store}>
      <ReconnectNotice />
    </Provider>,
  )
  const announcements = listenForAnnouncements()
  act(() => {
    store.set(setLiveConnectionAtom, 'stopped')
  })
  expect(announcements().join()).toContain('Live updates have stopped')
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined()
})
