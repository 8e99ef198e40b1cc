/**
 * Fixtures for notifications. The shop encrypts and signs messages for the push service of the
 * test, which decrypts them, and the test delivers them to the real service worker. Only the
 * vendor's push service and the browser's keys are stand-ins.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import * as v from 'valibot'
import {
  startPushService,
  type PushService,
  type SubscribedBrowser,
} from '#tests/support/push-service.ts'
import { startShopServer, type ShopServer } from '#tests/support/shop-server.ts'
import { expect, test as base, withoutShutdown } from './fixtures.ts'

interface NotificationWorkerFixtures {
  pushService: PushService
  /** The worker's shop, which sends to this push service. */
  pushingShop: ShopServer
}

interface NotificationFixtures {
  /** The browser's subscription at the push service. */
  subscribedBrowser: SubscribedBrowser
  /** Grants the permission, and makes `PushManager.subscribe` return this subscription. */
  allowNotifications: () => Promise<void>
  delivery: Delivery
  /** Waits until exactly `count` messages have arrived, and returns the text of the latest. */
  message: (count: number) => Promise<string>
}

export interface Delivery {
  /**
   * Delivers a message to the service worker as the browser would. Resolves when the worker has
   * shown a notification for it.
   */
  deliver: (text: string) => Promise<void>
  /** Returns the running service worker of the shop. */
  worker: () => Promise<Worker>
}

export const test = base.extend<NotificationFixtures, NotificationWorkerFixtures>({
  notificationQuestion: 'asked',
  serviceWorkers: 'allow',

  pushService: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],

  pushingShop: [
    async ({ pushService }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'jhola-push-'))
      const certificate = path.join(folder, 'certificate.pem')
      await writeFile(certificate, pushService.standIn.ca)
      const shop = await startShopServer({
        env: {
          PUSH_SERVICE_PORT: String(pushService.standIn.port),
          PUSH_SERVICE_CERTIFICATE: certificate,
        },
      })
      await use(shop)
      await shop.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  shop: async ({ pushingShop }, use, testInfo) => {
    await pushingShop.control('POST', '/sandbox/reset')
    await use(withoutShutdown(pushingShop))
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server output', {
        body: pushingShop.output(),
        contentType: 'text/plain',
      })
    }
  },

  subscribedBrowser: async ({ pushService }, use) => {
    await use(pushService.subscribe())
  },

  allowNotifications: async ({ context, shop, subscribedBrowser }, use) => {
    await use(async () => {
      await context.grantPermissions(['notifications'], { origin: shop.origin })
      await subscribeAt(context, subscribedBrowser)
    })
  },

  message: async ({ pushService, subscribedBrowser }, use) => {
    const received = () => pushService.received(subscribedBrowser)
    await use(async (count) => {
      await expect.poll(() => received().length).toBe(count)
      return received()[count - 1]?.text ?? ''
    })
  },

  delivery: async ({ context, shop }, use) => {
    await use(deliveryIn(context, shop.origin))
  },
})

/**
 * Replaces the methods of `PushManager` that would contact the vendor's push service. The
 * subscription is kept in sessionStorage.
 */
async function subscribeAt(context: BrowserContext, browser: SubscribedBrowser): Promise<void> {
  await context.addInitScript((subscription) => {
    const KEPT = 'subscribed-by-the-test'
    const current = (key: string) => ({
      endpoint: subscription.endpoint,
      expirationTime: null,
      options: {
        userVisibleOnly: true,
        applicationServerKey: Uint8Array.from(
          atob(key.replaceAll('-', '+').replaceAll('_', '/')),
          (letter) => letter.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => subscription,
      unsubscribe: () => {
        sessionStorage.removeItem(KEPT)
        return Promise.resolve(true)
      },
    })
    Object.assign(PushManager.prototype, {
      subscribe: (options: { applicationServerKey: string }) => {
        sessionStorage.setItem(KEPT, options.applicationServerKey)
        return Promise.resolve(current(options.applicationServerKey))
      },
      getSubscription: () => {
        const key = sessionStorage.getItem(KEPT)
        return Promise.resolve(key === null ? null : current(key))
      },
    })
  }, browser.subscription)
}

const registrationsSchema = v.object({
  registrations: v.array(
    v.object({ registrationId: v.string(), scopeURL: v.string(), isDeleted: v.boolean() }),
  ),
})

function deliveryIn(context: BrowserContext, origin: string): Delivery {
  let session: Promise<{ cdp: CDPSession; registrationId: string }> | undefined

  const open = async () => {
    // A blank page, because the shop's own pages may be closed when a message is delivered.
    const watcher = await context.newPage()
    const cdp = await context.newCDPSession(watcher)
    const registrationId = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', (event) => {
        const { registrations } = v.parse(registrationsSchema, event)
        const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
        if (ours !== undefined) resolve(ours.registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    return { cdp, registrationId: await registrationId }
  }

  const worker = async () =>
    context.serviceWorkers().find((one) => one.url().startsWith(origin)) ??
    context.waitForEvent('serviceworker')

  return {
    deliver: async (text) => {
      session ??= open()
      const { cdp, registrationId } = await session
      const before = await shownNotificationCount(await worker())
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text })
      await expect
        .poll(async () => shownNotificationCount(await worker()), { intervals: [50] })
        .toBeGreaterThan(before)
    },
    worker,
  }
}

/**
 * Returns how many notifications the worker has shown since the first call. Counts calls of
 * `showNotification`, because `getNotifications` makes Chromium delete a notification that is
 * stored but not displayed yet.
 */
function shownNotificationCount(worker: Worker): Promise<number> {
  return worker.evaluate(() => {
    const scope: { registration: ServiceWorkerRegistration; shownNotificationCount?: number } =
      Object.assign(globalThis)
    if (scope.shownNotificationCount === undefined) {
      scope.shownNotificationCount = 0
      const show = scope.registration.showNotification.bind(scope.registration)
      scope.registration.showNotification = async (...notification) => {
        try {
          await show(...notification)
        } finally {
          scope.shownNotificationCount = (scope.shownNotificationCount ?? 0) + 1
        }
      }
    }
    return scope.shownNotificationCount
  })
}

export interface ShownNotification {
  title: string
  body: string
  tag: string
  silent: boolean | null
  renotify: boolean
  actions: string[]
  shownAtMs: number
}

/** Returns the notifications that are currently shown. */
export function shownNotifications(page: Page): Promise<ShownNotification[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map((notification) => {
      // Not declared in TypeScript's library.
      const more: Notification & {
        renotify?: boolean
        actions?: { title: string }[]
        timestamp?: number
      } = notification
      return {
        title: notification.title,
        body: notification.body,
        tag: notification.tag,
        silent: notification.silent,
        renotify: more.renotify === true,
        actions: (more.actions ?? []).map(({ title }) => title),
        shownAtMs: more.timestamp ?? 0,
      }
    })
  })
}

/** Dispatches a tap on the only notification, because real notifications cannot be tapped here. */
export function tapNotification(worker: Worker): Promise<void> {
  return worker.evaluate(async () => {
    interface WorkerScope {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    const scope: WorkerScope & EventTarget = Object.assign(globalThis)
    const [notification] = await scope.registration.getNotifications()
    if (notification === undefined) throw new Error('No notification is shown')
    const tap = new scope.NotificationEvent('notificationclick', { notification })
    // `waitUntil` throws for events that a script dispatches.
    Object.assign(tap, { waitUntil: () => {} })
    scope.dispatchEvent(tap)
  })
}

/** Dispatches the browser's event for a subscription that has ended. */
export function dispatchSubscriptionChange(worker: Worker, endpoint: string): Promise<void> {
  return worker.evaluate((old) => {
    interface WorkerScope {
      ExtendableEvent: new (type: string) => Event
    }
    const scope: WorkerScope & EventTarget = Object.assign(globalThis)
    const change = new scope.ExtendableEvent('pushsubscriptionchange')
    Object.assign(change, {
      oldSubscription: { endpoint: old, options: { applicationServerKey: null } },
      newSubscription: null,
      // `waitUntil` throws for events that a script dispatches.
      waitUntil: () => {},
    })
    scope.dispatchEvent(change)
  }, endpoint)
}
