import { eq, isNull, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import type { OrderEvent } from '#contract/operations-endpoints.ts'
import { userDetails } from '#contract/user-endpoints.ts'
import { REMOVED_ADDRESS } from '#server/db/removed-address.ts'
import { identityDeletions, orders, users } from '#server/db/schema.ts'
import { startIdentityProvider, type IdentityProvider } from '#tests/support/identity-provider.ts'
import {
  IN_REACH,
  startHarness,
  type RegisteredShopper,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { runAccountCommand, type AccountCommand, type AccountContext } from './account-commands.ts'
import { OperationsError } from './operations-error.ts'

const CHECK: AccountCommand = { command: 'accounts check' }
const DELETE: AccountCommand = { command: 'accounts delete-gone', allowsMost: false }
const DELETE_MOST: AccountCommand = { command: 'accounts delete-gone', allowsMost: true }

const UNTIL_DELIVERED: readonly OrderEvent[] = [
  { type: 'accept' },
  { type: 'assign-rider', rider: { name: 'Ranjan', phoneNumber: '9000000001' } },
  { type: 'pickup' },
  { type: 'deliver' },
]

let provider: IdentityProvider
let server: ServerHarness
/** How long the command has waited between its attempts. */
let waits: number[]

// More than two pages.
beforeAll(async () => {
  provider = await startIdentityProvider(210)
})
afterAll(() => provider.close())
beforeEach(async () => {
  server = await startHarness({ identityUsers: provider.users })
  waits = []
})
afterEach(async () => {
  provider.intercept = undefined
  provider.identity.failBackend('nothing')
  await server.close()
})

const run = (command: AccountCommand, changes: Partial<AccountContext> = {}) =>
  runAccountCommand(command, {
    db: server.database.orm,
    clock: () => server.clock.nowMs,
    identityUsers: provider.users,
    wait: async (ms) => waits.push(ms),
    ...changes,
  })

/** Returns the message of a command that could not be done. */
async function refusal(
  command: AccountCommand,
  changes: Partial<AccountContext> = {},
): Promise<string> {
  const error = await run(command, changes).then(
    (output) => new Error(`The command succeeded: ${output}`),
    (reason: unknown) => reason,
  )
  if (!(error instanceof OperationsError)) throw error
  return error.message
}

/** Registers shoppers whom the provider knows. */
const known = (count: number): Promise<RegisteredShopper[]> =>
  Promise.all(
    provider.shoppers.slice(0, count).map((shopper) => server.registered(IN_REACH, shopper)),
  )
/** Registers shoppers whose user was deleted at the provider. */
const gone = (count: number): Promise<RegisteredShopper[]> =>
  Promise.all(Array.from({ length: count }, () => server.registered()))

const notDeleted = () => server.database.orm.$count(users, isNull(users.deletedAt))
const rowOf = async ({ user }: RegisteredShopper) => {
  const [row] = await server.database.orm.select().from(users).where(eq(users.id, user._id))
  return row
}

async function deliver(orderId: string): Promise<void> {
  for (const event of UNTIL_DELIVERED) await server.report(orderId, event)
}

describe('accounts check', () => {
  it('counts the accounts whose user the provider does not know, and deletes none', async () => {
    await known(3)
    await gone(2)
    expect(await run(CHECK)).toBe('Checked: 5\nGone at the identity provider: 2')
    expect(await notDeleted()).toBe(5)
  })

  it('warns if that is more than half of them', async () => {
    await known(1)
    await gone(2)
    expect(await run(CHECK)).toContain(
      'Warning: The identity provider does not know the users of more than half of the accounts.',
    )
  })

  it('of a shop without accounts is no failure', async () => {
    expect(await run(CHECK)).toBe('Checked: 0\nGone at the identity provider: 0')
    expect(await run(DELETE)).toContain('Deleted: 0')
  })

  it('asks for a hundred users at once, and tells how many it has checked', async () => {
    await known(provider.shoppers.length)
    await gone(5)
    const progress: string[] = []
    const asked: string[] = []
    provider.intercept = ({ url }) => {
      if (url.startsWith('/v1/users?')) asked.push(url)
    }
    const output = await run(CHECK, { onProgress: (line) => progress.push(line) })
    expect(output).toBe('Checked: 215\nGone at the identity provider: 5')
    expect(progress).toEqual(['… 100 accounts', '… 200 accounts', '… 215 accounts'])
    expect(asked).toHaveLength(3)
  })
})

describe('accounts delete-gone', () => {
  it('deletes exactly the accounts whose user is gone, as their shoppers would have', async () => {
    const [stays] = await known(3)
    const [leaves] = await gone(1)
    if (stays === undefined || leaves === undefined) throw new Error('Nobody was registered')
    for (const shopper of [stays, leaves]) await deliver((await server.placedOrder(shopper))._id)

    expect(await run(DELETE)).toBe(
      'Checked: 4\nGone at the identity provider: 1\nDeleted: 1\nSkipped: 0',
    )
    expect(await rowOf(leaves)).toMatchObject({ email: '', phoneNumber: '', sub: leaves.sub })
    expect(await rowOf(stays)).toMatchObject({ email: stays.email, deletedAt: null })
    const kept = await server.database.orm.select().from(orders)
    expect(kept.find(({ userId }) => userId === leaves.user._id)).toMatchObject({
      status: 'delivered',
      address: REMOVED_ADDRESS,
    })
    expect(kept.find(({ userId }) => userId === stays.user._id)?.address).not.toEqual(
      REMOVED_ADDRESS,
    )
    // A token that is still valid.
    const details = pathOf(userDetails.pattern, { id: leaves.user._id })
    expect((await server.call('GET', details, { as: leaves })).text).toContain('ACCOUNT_DELETED')
    // The shop asks the provider to delete the user, in case there is one, until it says no.
    server.shop.accounts.wake()
    await server.shop.accounts.settled()
    expect(await server.database.orm.$count(identityDeletions)).toBe(0)

    expect(await run(DELETE)).toBe(
      'Checked: 3\nGone at the identity provider: 0\nDeleted: 0\nSkipped: 0',
    )
  })

  it('skips an account with an order on its way, and deletes it when that has ended', async () => {
    await known(1)
    const [shopper] = await gone(1)
    if (shopper === undefined) throw new Error('Nobody was registered')
    const { _id } = await server.placedOrder(shopper)
    expect(await run(DELETE)).toContain(
      'Deleted: 0\nSkipped: 1, because an order is on its way; repeat the command later',
    )
    expect(await notDeleted()).toBe(2)
    await deliver(_id)
    expect(await run(DELETE)).toContain('Deleted: 1\nSkipped: 0')
  })

  it('deletes all other accounts if one cannot be deleted, and says why', async () => {
    await known(3)
    const [stuck] = await gone(3)
    if (stuck === undefined) throw new Error('Nobody was registered')
    const { orm } = server.database
    await orm.execute(sql`create function refuse() returns trigger language plpgsql as
      'begin raise exception ''the row is protected''; end'`)
    await orm.execute(
      sql.raw(`create trigger protected before update on users
        for each row when (old.id = '${stuck.user._id}') execute function refuse()`),
    )
    try {
      expect(await refusal(DELETE)).toBe(
        [
          'Checked: 6',
          'Gone at the identity provider: 3',
          'Deleted: 2',
          'Skipped: 0',
          'Failed: 1: the row is protected',
          'Repeat the command for the rest.',
        ].join('\n'),
      )
      expect(await rowOf(stuck)).toMatchObject({ email: stuck.email, deletedAt: null })
    } finally {
      await orm.execute(sql`drop trigger protected on users`)
      await orm.execute(sql`drop function refuse`)
    }
  })

  it.each([
    ['none', 0, 2],
    ['fewer than half', 2, 3],
  ])(
    'is refused if the provider knows %s of the accounts, unless that is permitted',
    async (_, ...counts) => {
      const [knownCount, goneCount] = counts
      await known(knownCount)
      await gone(goneCount)
      const message = await refusal(DELETE)
      expect(message).toContain('No account was deleted')
      expect(message).toContain('Is CLERK_SECRET_KEY the key of another instance?')
      expect(message).toContain('--allow-most')
      expect(await notDeleted()).toBe(knownCount + goneCount)
      expect(await run(DELETE_MOST)).toContain(`Deleted: ${goneCount}`)
      expect(await notDeleted()).toBe(knownCount)
    },
  )

  it('keeps a user whom only the list lacks, as from a copy that lags behind', async () => {
    await known(4)
    provider.intercept = ({ url }, reply) => {
      if (url.startsWith('/v1/users?'))
        return reply.send([
          { object: 'user', id: 'user_0' },
          { object: 'user', id: 'user_1' },
        ])
      if (url.startsWith('/v1/users/count'))
        return reply.send({ object: 'total_count', total_count: 2 })
      return undefined
    }
    expect(await run(DELETE)).toBe(
      'Checked: 4\nGone at the identity provider: 0\nDeleted: 0\nSkipped: 0',
    )
  })

  it('is refused without a key of the provider', async () => {
    await gone(1)
    expect(await refusal(DELETE_MOST, { identityUsers: undefined })).toBe(
      'CLERK_SECRET_KEY is missing: without it, the identity provider cannot be asked.',
    )
  })
})

const isList = (url: string) => url.startsWith('/v1/users?')
const html = (reply: FastifyReply, status: number) =>
  reply.code(status).type('text/html').send('<h1>Hello</h1>')

describe('a provider that does not answer', () => {
  beforeEach(async () => {
    await known(12)
    await gone(2)
  })

  it('is asked five times, with growing pauses, and then no account is deleted', async () => {
    provider.identity.failBackend('everything')
    expect(await refusal(DELETE_MOST)).toBe(
      'No account was deleted. The identity provider returned the status 503.',
    )
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000])
    expect(await notDeleted()).toBe(14)
  })

  it('is not asked again with a key that it refuses', async () => {
    const identityUsers = provider.usersWith({ secretKey: 'sk_test_wrong' })
    expect(await refusal(CHECK, { identityUsers })).toBe(
      'Not all accounts could be looked up. The identity provider returned the status 401. CLERK_SECRET_KEY is not valid there.',
    )
    expect(await refusal(DELETE_MOST, { identityUsers })).toBe(
      'No account was deleted. The identity provider returned the status 401. CLERK_SECRET_KEY is not valid there.',
    )
    expect(waits).toEqual([])
    expect(await notDeleted()).toBe(14)
  })

  it('gets the pause that it asks for', async () => {
    let refusals = 2
    provider.intercept = (_request, reply) => {
      if (refusals === 0) return undefined
      refusals -= 1
      return reply.code(429).header('retry-after', '7').send({ errors: [] })
    }
    expect(await run(DELETE)).toContain('Deleted: 2')
    // List and number were refused at once, as one call.
    expect(waits).toEqual([7_000])
  })

  it('that asks for a longer pause than anyone waits is not asked again', async () => {
    provider.intercept = (_request, reply) =>
      reply.code(429).header('retry-after', '3600').send({ errors: [] })
    expect(await refusal(DELETE_MOST)).toContain('The identity provider returned the status 429.')
    expect(waits).toEqual([])
    expect(await notDeleted()).toBe(14)
  })

  it.each<[string, (url: string, reply: FastifyReply) => unknown]>([
    ['a page instead of a list', (_url, reply) => html(reply, 200)],
    [
      'an object instead of a list',
      (url, reply) => (isList(url) ? reply.send({ object: 'user' }) : undefined),
    ],
    [
      'users without ids',
      (url, reply) => (isList(url) ? reply.send([{ object: 'user' }]) : undefined),
    ],
    ['a list that is cut off', (url, reply) => (isList(url) ? reply.send([]) : undefined)],
    [
      // As many as there are of those that were asked for.
      'users that were not asked for',
      (url, reply) =>
        isList(url)
          ? reply.send(
              Array.from({ length: 12 }, (_, index) => ({
                object: 'user',
                id: `user_other_${index}`,
              })),
            )
          : undefined,
    ],
    [
      'an empty body',
      (url, reply) => (isList(url) ? reply.type('application/json').send('') : undefined),
    ],
    ['not found for a list', (_url, reply) => html(reply, 404)],
  ])('says nothing about a user by %s', async (_, respond) => {
    provider.intercept = ({ url }, reply) => respond(url, reply)
    expect(await refusal(DELETE_MOST)).toMatch(/^No account was deleted\. .+\.$/)
    expect(await notDeleted()).toBe(14)
  })

  it('says nothing about a user by the 404 of a proxy', async () => {
    provider.intercept = ({ url }, reply) =>
      url.startsWith('/v1/users/user_') ? html(reply, 404) : undefined
    expect(await refusal(DELETE)).toContain(
      'Deleted: 0\nSkipped: 0\nStopped: The identity provider returned the status 404.',
    )
    expect(await notDeleted()).toBe(14)
  })

  it('says nothing about a user by not responding in time', async () => {
    provider.intercept = () => new Promise<never>(() => {})
    expect(await refusal(DELETE, { identityUsers: provider.usersWith({ timeoutMs: 50 }) })).toBe(
      'No account was deleted. The identity provider did not respond in time.',
    )
    expect(await notDeleted()).toBe(14)
  })

  it('halfway leaves the rest to a repeat', async () => {
    let lookups = 0
    provider.intercept = ({ url }, reply) => {
      if (!url.startsWith('/v1/users/user_')) return undefined
      lookups += 1
      return lookups > 1 ? reply.code(500).send({ errors: [] }) : undefined
    }
    const message = await refusal(DELETE)
    expect(message).toContain('Gone at the identity provider: 2\nDeleted: 1\nSkipped: 0\nStopped: ')
    expect(message).toContain('Repeat the command for the rest.')
    expect(await notDeleted()).toBe(13)
    provider.intercept = undefined
    expect(await run(DELETE)).toContain('Gone at the identity provider: 1\nDeleted: 1')
  })

  it.each([
    [
      'while the list is read',
      '/v1/users?',
      0,
      'No account was deleted. The caller has gone away.',
    ],
    [
      'between two deletions',
      '/v1/users/user_',
      1,
      'Deleted: 1\nSkipped: 0\nStopped: The caller has gone away.',
    ],
  ])(
    'and a command that is interrupted %s deletes nothing more',
    async (_, path, done, message) => {
      const caller = new AbortController()
      let calls = 0
      provider.intercept = ({ url }) => {
        if (!url.startsWith(path)) return
        if (calls === done) caller.abort(new Error('The caller has gone away'))
        calls += 1
      }
      expect(await refusal(DELETE, { signal: caller.signal })).toContain(message)
      expect(await notDeleted()).toBe(14 - done)
      provider.intercept = undefined
      await run(DELETE)
      expect(await notDeleted()).toBe(12)
    },
  )
})
