import { cleanup, fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { SearchWithoutPlace } from './search-without-place.tsx'

afterEach(cleanup)

test('a retry of the location that fails again is announced, although the message is the same', async () => {
  // Nobody is signed in, so the retry ends without a request.
  const message = 'Google API key is not configured'
  await renderInShop(
    <SearchWithoutPlace message={message} field={createRef()} onClose={() => {}} />,
  )
  const atRetry = listenForAnnouncements()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(atRetry()).toEqual(['Checking your location...'])
  const atFailure = listenForAnnouncements()
  await eventually(() => {
    expect(atFailure()).toEqual([message])
  })
})
