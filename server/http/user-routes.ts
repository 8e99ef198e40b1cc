/** Shoppers and their addresses. Every call is about the token's own shopper and no other. */
import type { FastifyInstance } from 'fastify'
import { accountData, deleteAccount } from '#contract/account-endpoints.ts'
import { MAX_ADDRESSES } from '#contract/constants.ts'
import {
  checkUser,
  register,
  saveAddress,
  updateUser,
  userDetails,
} from '#contract/user-endpoints.ts'
import { accountDataOf } from '#server/db/account-data.ts'
import { nearestStore } from '#server/db/catalogue-store.ts'
import {
  addAddress,
  insertUser,
  updateUser as changeUser,
  userFromRow,
  type UserOutcome,
  type UserRow,
} from '#server/db/user-store.ts'
import { accountDeleted, emailOf } from './authenticate.ts'
import { ApiError } from '#server/access/api-error.ts'
import { expectNoBody, parseBody, pathParameter, responseTo } from './request-parsing.ts'
import type { RouteContext } from './shop-context.ts'

export function userRoutes(app: FastifyInstance, context: RouteContext): void {
  const { database, clock, limits, accounts } = context
  const { requireToken, identityOf, ownUser, ownAccount, knownUser, registeredUser } =
    context.authentication
  const db = database.orm
  const onRequest = [requireToken, limits.shopper]

  app.route({
    method: register.method,
    url: register.pattern,
    onRequest,
    handler: async (request, reply) => {
      const body = parseBody(register.body, request)
      const identity = identityOf(request)
      const [longitude, latitude] = body.location.coordinates
      const location = { latitude, longitude }
      const user = await insertUser(db, {
        sub: identity.sub,
        email: emailOf(identity, body.email),
        phoneNumber: body.phoneNumber,
        location,
        storeId: (await nearestStore(db, location))?.id ?? null,
        nowMs: clock(),
      })
      // A deleted account keeps its subject, so it cannot be registered again.
      if (user === undefined) await knownUser(request)
      if (user === undefined) throw new ApiError('USER_EXISTS', 'user already registered')
      void reply.code(201)
      return responseTo(register, { data: { user: userFromRow(user) } })
    },
  })

  app.route({
    method: checkUser.method,
    url: checkUser.pattern,
    onRequest,
    handler: async (request) => {
      const { email } = parseBody(checkUser.body, request)
      const identity = identityOf(request)
      if (email !== undefined) emailOf(identity, email)
      // The phone is contact data: it finds nobody (product §12.2).
      const user = await knownUser(request)
      return responseTo(checkUser, {
        data: {
          isRegistered: user !== undefined,
          user: user === undefined ? null : userFromRow(user),
        },
      })
    },
  })

  app.route({
    method: updateUser.method,
    url: updateUser.pattern,
    onRequest,
    handler: async (request) => {
      const user = await ownUser(request, pathParameter(request, 'id'))
      const change = parseBody(updateUser.body, request)
      return responseTo(updateUser, {
        data: userFromRow(changed(await changeUser(db, user.id, change))),
      })
    },
  })

  app.route({
    method: userDetails.method,
    url: userDetails.pattern,
    onRequest,
    handler: async (request) => {
      const user = await ownUser(request, pathParameter(request, 'id'))
      return responseTo(userDetails, { data: { user: userFromRow(user) } })
    },
  })

  app.route({
    method: accountData.method,
    url: accountData.pattern,
    onRequest: [...onRequest, limits.accountData],
    handler: async (request) => {
      const user = await ownUser(request, pathParameter(request, 'id'))
      return responseTo(accountData, { data: await accountDataOf(db, user, clock()) })
    },
  })

  app.route({
    method: deleteAccount.method,
    url: deleteAccount.pattern,
    onRequest,
    handler: async (request) => {
      expectNoBody(request)
      const user = await ownAccount(request, pathParameter(request, 'id'))
      const outcome = await accounts.remove(user.id)
      switch (outcome.kind) {
        case 'deleted':
          return responseTo(deleteAccount, {
            data: { deletedAt: outcome.deletedAt.toISOString() },
          })
        case 'order-not-finished':
          throw new ApiError('ORDER_NOT_FINISHED', 'An order is still on its way')
        case 'unavailable':
          throw new ApiError('DELETION_UNAVAILABLE', 'The shop has no key to delete this identity')
        case 'provider-unreachable':
          throw new ApiError('IDENTITY_UNAVAILABLE', 'The identity provider could not be reached')
        default:
          return outcome satisfies never
      }
    },
  })

  app.route({
    method: saveAddress.method,
    url: saveAddress.pattern,
    onRequest,
    handler: async (request) => {
      const user = await registeredUser(request)
      const address = parseBody(saveAddress.body, request)
      return responseTo(saveAddress, {
        data: { user: userFromRow(changed(await addAddress(db, user.id, address))) },
      })
    },
  })
}

function changed(outcome: UserOutcome): UserRow {
  switch (outcome.kind) {
    case 'user':
      return outcome.user
    case 'deleted':
      throw accountDeleted()
    case 'conflict':
      throw new ApiError('LIST_CHANGED', 'The address list was changed elsewhere')
    case 'full':
      throw new ApiError('INVALID_BODY', `address: must have at most ${MAX_ADDRESSES} addresses`)
    case 'duplicate-id':
      throw new ApiError('INVALID_BODY', 'address: contains a duplicate id')
    default:
      return outcome satisfies never
  }
}
