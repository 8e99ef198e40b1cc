/** Everything under /sandbox, added to the real server from outside (build-app's `extend`). */
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/access/api-error.ts'
import type { ShopContext } from '#server/http/shop-context.ts'
import type { SeedData } from '#server/seed/seed-shop.ts'
import { createAutopilot, type AutopilotOptions } from './autopilot.ts'
import { controlRoutes } from './control-routes.ts'
import type { SandboxIdentity } from './identity/identity-plugin.ts'
import { mapsPlugin } from './maps-plugin.ts'
import { watchOpenCounters } from './open-counters.ts'
import { countCalls } from './received-calls.ts'
import { rejectForeignRequests } from './sandbox-guards.ts'
import { sandboxPosition } from './sandbox-position.ts'

export async function addSandbox(
  app: FastifyInstance,
  shop: ShopContext,
  parts: {
    identity: SandboxIdentity
    seed: SeedData
    autopilot: Pick<AutopilotOptions, 'enabled' | 'after'>
  },
): Promise<void> {
  const { identity, seed } = parts
  const autopilot = createAutopilot(shop, {
    ...parts.autopilot,
    isCounterOpen: watchOpenCounters(app),
    onError: (error) => app.log.error({ err: error }, 'The autopilot failed'),
  })
  app.addHook('onClose', autopilot.close)
  const position = sandboxPosition()
  const calls = countCalls(app)
  await app.register(
    async (sandbox) => {
      sandbox.addHook('onRequest', rejectForeignRequests)
      sandbox.addHook('onRequest', (_request, reply, done) => {
        void reply.header('Cache-Control', 'no-store')
        done()
      })
      sandbox.setNotFoundHandler(() => {
        throw new ApiError('NOT_FOUND', 'The sandbox has no resource at this path')
      })
      await sandbox.register(identity.plugin, { prefix: '/identity' })
      await sandbox.register(mapsPlugin(position), { prefix: '/maps' })
      controlRoutes(sandbox, { shop, identity, position, calls, seed, autopilot })
    },
    { prefix: '/sandbox' },
  )
}
