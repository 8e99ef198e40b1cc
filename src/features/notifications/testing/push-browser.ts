import { vi } from 'vitest'

/**
 * For component tests only: a browser with a working push service, its subscription, and the
 * worker's record of the device. Undone by `vi.unstubAllGlobals()`, and by deleting
 * `navigator.serviceWorker`.
 */
export function pushBrowser() {
  const subscriptions = new Set<object>()
  const caches = new Map<string, unknown>()
  const pushManager = {
    getSubscription: () => Promise.resolve([...subscriptions][0] ?? null),
    subscribe: () => {
      const subscription = {
        endpoint: 'https://push.example/1',
        options: { applicationServerKey: null },
        toJSON: () => ({
          endpoint: 'https://push.example/1',
          keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
        }),
        unsubscribe: () => Promise.resolve(subscriptions.delete(subscription)),
      }
      subscriptions.add(subscription)
      return Promise.resolve(subscription)
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: () => Promise.resolve('granted'),
  })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('caches', {
    open: (name: string) =>
      Promise.resolve({
        put: async (_address: string, response: Response) =>
          caches.set(name, await response.json()),
      }),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
    },
  })
  return { subscriptions, caches, pushManager }
}
