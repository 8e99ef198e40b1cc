import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CatalogueSummary } from '#contract/catalogue-messages.ts'
import { positionKey } from '#contract/geo.ts'
import type { Readiness } from '#contract/service-worker-messages.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { setSession, useSession } from '#features/identity/session/session-store.ts'
import { signOut } from '#features/identity/session/sign-out.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { SlowCatalogueWorker } from '#shared/testing/slow-catalogue-worker.ts'
import { purgeAtSignOut } from '../background/account/purge-at-sign-out.ts'
import { OfflineReadiness } from './offline-readiness.tsx'
import { requestReadiness } from './service-worker.ts'

vi.mock('./service-worker.ts')

const HOME = { latitude: 26.19, longitude: 91.75 }
const SUMMARY: CatalogueSummary = {
  positionKey: positionKey(HOME),
  version: 'v1',
  fetchedAt: 1,
  isAvailable: true,
  darkStores: [],
  categories: [],
  productCount: 0,
}

/** The service worker's report of what is stored. */
let stop: () => void = () => {}
let report: (readiness: Readiness) => void

function WhileSignedIn() {
  return useSession() ? <OfflineReadiness userId={null} /> : null
}

beforeEach(async () => {
  localStorage.clear()
  delete document.documentElement.dataset['offlineReady']
  SlowCatalogueWorker.started = []
  vi.stubGlobal('Worker', SlowCatalogueWorker)
  vi.stubGlobal('requestIdleCallback', (task: () => void) => {
    task()
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const reported = new Promise<Readiness>((resolve) => {
    report = resolve
  })
  vi.mocked(requestReadiness).mockReturnValue(reported)
  setSession({ sub: 'user_a', userId: null, email: 'a@example.in', phoneNumber: '9864000123' })
  localStorage.setItem('location-store', JSON.stringify(HOME))
  await renderInShop(<WhileSignedIn />, ({ queryClient, store }) => {
    queryClient.setQueryData(catalogueQueries.summary(HOME).queryKey, SUMMARY)
    stop = purgeAtSignOut({ queryClient, store })
  })
})
afterEach(() => {
  stop()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const everythingIsStored = (): Promise<void> =>
  act(async () => {
    report({ shell: true, catalogue: true })
    // Everything up to the request of the first pictures happens without a timer.
    await new Promise((resolve) => setTimeout(resolve, 0))
  })

test('once everything is stored, the page says so and asks for the first pictures', async () => {
  await everythingIsStored()
  expect(document.documentElement.dataset['offlineReady']).toBe('')
  expect(SlowCatalogueWorker.started).toHaveLength(1)
})

test('after a sign-out meanwhile, nothing loads the catalogue of the place again', async () => {
  expect(requestReadiness).toHaveBeenCalledWith(positionKey(HOME))
  await act(signOut)
  await everythingIsStored()
  expect(document.documentElement.dataset['offlineReady']).toBeUndefined()
  expect(SlowCatalogueWorker.started).toEqual([])
})
