import { expect, test, vi } from 'vitest'
import { loadScreen } from '../routes/-load-screen.ts'
import { lazyRouteComponent } from './lazy-route-component.tsx'

test("a screen whose scripts cannot be loaded rejects `load`, not the router's `preload`", async () => {
  const chunk = { default: () => null }
  const importer = vi.fn(() => Promise.resolve(chunk))
  importer.mockRejectedValueOnce(new Error('no connection'))
  importer.mockRejectedValueOnce(new Error('still no connection'))
  const screen = lazyRouteComponent(importer)
  await screen.preload()
  await expect(screen.load()).rejects.toThrow('still no connection')
  await screen.load()
  await screen.load()
  expect(importer).toHaveBeenCalledTimes(3)
})

test('the cart finds `load` on the component of the checkout', async () => {
  const component = lazyRouteComponent(() => Promise.reject(new Error('no connection')))
  const router = { getMatchedRoutes: vi.fn().mockReturnValue([[{ options: { component } }]]) }
  await expect(loadScreen(router, '/checkout')).rejects.toThrow('no connection')
})
