/** Which devices are notified about a shopper's orders (product §11.4). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  deletePushSubscription,
  pushPublicKey,
  savePushSubscription,
} from '#contract/push-endpoints.ts'
import { endpointProblem, keysProblem } from '#server/push/endpoint-rules.ts'
import { userTagOf } from '#server/push/push-message.ts'
import {
  endPushSubscription,
  userIdOfEndpoint,
  savePushSubscription as saveSubscription,
} from '#server/push/push-subscriptions.ts'
import { ApiError } from '#server/access/api-error.ts'
import { responseTo, parseBody } from './request-parsing.ts'
import type { RouteContext } from './shop-context.ts'

export function pushRoutes(app: FastifyInstance, context: RouteContext): void {
  const { config, database, clock, limits, push } = context
  const { requireToken, registeredUser } = context.authentication

  app.route({
    method: pushPublicKey.method,
    url: pushPublicKey.pattern,
    handler: async (_request, reply) => {
      void reply.header('Cache-Control', 'no-cache')
      return Promise.resolve(responseTo(pushPublicKey, { data: { publicKey: push.publicKey } }))
    },
  })

  app.route({
    method: savePushSubscription.method,
    url: savePushSubscription.pattern,
    onRequest: [requireToken, limits.shopper],
    handler: async (request, reply) => {
      const user = await registeredUser(request)
      const subscription = parseBody(savePushSubscription.body, request)
      const wrongEndpoint = endpointProblem(subscription.endpoint, config.pushServices)
      if (wrongEndpoint !== undefined) {
        throw new ApiError('INVALID_BODY', `endpoint: ${wrongEndpoint}`)
      }
      const wrongKeys = keysProblem(subscription.keys)
      if (wrongKeys !== undefined) throw new ApiError('INVALID_BODY', `keys.${wrongKeys}`)
      await saveSubscription(database.orm, user.id, subscription, clock())
      void reply.code(201)
      const endingToken = push.unsubscribeTokens.tokenFor(user.id, subscription.endpoint)
      return responseTo(savePushSubscription, {
        data: { userTag: userTagOf(user.id), endingToken },
      })
    },
  })

  app.route({
    method: deletePushSubscription.method,
    url: deletePushSubscription.pattern,
    handler: async (request) => {
      const { endpoint, endingToken } = parseBody(deletePushSubscription.body, request)
      const userId =
        endingToken === undefined
          ? await sessionUserId(request)
          : await userIdOfToken(endingToken, endpoint)
      const removed =
        userId !== undefined && (await endPushSubscription(database.orm, userId, endpoint))
      return responseTo(deletePushSubscription, { data: { removed } })
    },
  })

  async function sessionUserId(request: FastifyRequest): Promise<string> {
    await requireToken(request)
    return (await registeredUser(request)).id
  }

  /** The shopper to whom we gave the token. Undefined also where there is no such subscription. */
  async function userIdOfToken(endingToken: string, endpoint: string): Promise<string | undefined> {
    const holder = await userIdOfEndpoint(database.orm, endpoint)
    return holder !== undefined && push.unsubscribeTokens.isValid(endingToken, holder, endpoint)
      ? holder
      : undefined
  }
}
