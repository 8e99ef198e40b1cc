/**
 * The delivery charge and the opening hours, which every page requests on load, also signed out.
 */
import type { FastifyInstance } from 'fastify'
import { deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { deliveryChargePaise, schedulesOfStores } from '#server/db/catalogue-store.ts'
import { settingsChanges } from '#server/db/settings-changes.ts'
import { hoursForOlderPages } from '#server/domain/hours-for-older-pages.ts'
import { responseTo } from './request-parsing.ts'
import type { RouteContext } from './shop-context.ts'
import { sendTagged } from './tagged-response.ts'

/**
 * Every open page requests this every 45 seconds, and the response depends on all stores. What the
 * time or another process changes is seen this much later. docs/decisions/239-a-page-asks-every-minute.md
 */
const KEPT_MS = 5_000

export function settingsRoutes(app: FastifyInstance, context: RouteContext): void {
  const settings = keptSettings(context)
  app.route({
    method: deliveryChargeSettings.method,
    url: deliveryChargeSettings.pattern,
    handler: async (request, reply) => {
      const current = await settings()
      void reply.header('Cache-Control', 'no-cache')
      return sendTagged(request, reply, current)
    },
  })
}

type Settings = ResponseOf<typeof deliveryChargeSettings>

function keptSettings({ database, config, clock }: RouteContext): () => Promise<Settings> {
  const { orm } = database
  let kept: { changes: number; readAtMs: number; settings: Promise<Settings> } | undefined

  async function read(nowMs: number): Promise<Settings> {
    const shopHours = config.storeHours
    const [first, ...others] = await schedulesOfStores(orm, { shopHours, nowMs })
    return responseTo(deliveryChargeSettings, {
      data: {
        deliveryCharge: rupeesFromPaise(await deliveryChargePaise(orm)),
        storeHours: first === undefined ? shopHours : hoursForOlderPages([first, ...others], nowMs),
      },
    })
  }

  return () => {
    const nowMs = clock()
    const changes = settingsChanges(orm)
    if (kept?.changes === changes && Math.abs(nowMs - kept.readAtMs) < KEPT_MS) return kept.settings
    const next = { changes, readAtMs: nowMs, settings: read(nowMs) }
    kept = next
    next.settings.catch(() => {
      if (kept === next) kept = undefined
    })
    return next.settings
  }
}
