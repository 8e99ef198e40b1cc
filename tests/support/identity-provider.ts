/** The stand-in for the identity provider's Backend API, over the network, with users of its own. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { clerkUsers } from '#server/ports/clerk-users.ts'
import type { IdentityUsers } from '#server/ports/identity-users.ts'
import {
  openSandboxIdentity,
  type SandboxIdentity,
} from '#server/sandbox/identity/identity-plugin.ts'
import type { TestShopper } from './session-tokens.ts'

export interface IdentityProvider {
  app: FastifyInstance
  identity: SandboxIdentity
  /** With the right key. */
  users: IdentityUsers
  usersWith: (changes: { secretKey?: string; timeoutMs?: number }) => IdentityUsers
  /** Who has signed up there. */
  shoppers: readonly TestShopper[]
  /** Responds in place of the stand-in if it sends a reply; undefined for the stand-in alone. */
  intercept: ((request: FastifyRequest, reply: FastifyReply) => unknown) | undefined
  close: () => Promise<void>
}

export async function startIdentityProvider(shopperCount = 0): Promise<IdentityProvider> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jhola-provider-'))
  const numbers = Array.from({ length: shopperCount }, (_, index) => index)
  const shoppers = numbers.map((index) => ({
    sub: `user_${index}`,
    email: `shopper-${index}@example.in`,
  }))
  // Signing up takes six calls for each.
  const users = shoppers.map(({ sub, email }) => ({
    id: sub,
    emailId: `idn_${sub}`,
    email,
    createdAtMs: 0,
  }))
  await mkdir(path.join(dataDir, 'identity'))
  await writeFile(
    path.join(dataDir, 'identity/identity.json'),
    JSON.stringify({ users, clients: [] }),
  )
  const identity = await openSandboxIdentity({ dataDir, issuer: 'https://clerk.test' })
  // A request that is never responded to may arrive after its client has given up.
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (request, reply) => {
    await provider.intercept?.(request, reply)
  })
  await app.register(identity.plugin)
  const apiUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const usersWith: IdentityProvider['usersWith'] = (changes) =>
    clerkUsers({ secretKey: identity.secretKey, apiUrl: () => apiUrl, ...changes })
  const provider: IdentityProvider = {
    app,
    identity,
    users: usersWith({}),
    usersWith,
    shoppers,
    intercept: undefined,
    close: async () => {
      await app.close()
      await rm(dataDir, { recursive: true })
    },
  }
  return provider
}
