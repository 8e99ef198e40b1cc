/**
 * A local push service like those of browser vendors (RFC 8030): it accepts the shop's messages,
 * checks the sender (RFC 8292) and decrypts them with the browser's keys (RFC 8291).
 */
import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { pushPayloadSchema, type PushPayload } from '#contract/push-payload.ts'
import type { StandInPushService } from '#server/sandbox/push-service-agent.ts'
import { decryptPush, type BrowserKeys } from './rfc8291.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'

/** A host name that does not resolve: the shop's agent connects it to this server. */
const PUSH_HOST = 'push.jhola.test'
const MAX_TOKEN_SECONDS = 24 * 60 * 60
const MAX_BODY_BYTES = 4_096

/** A browser that has subscribed. */
export interface SubscribedBrowser {
  endpoint: string
  /** The result of `PushSubscription.toJSON`. */
  subscription: {
    endpoint: string
    expirationTime: null
    keys: { p256dh: string; auth: string }
  }
  /** For decryption. */
  keys: BrowserKeys
}

export interface ReceivedPush {
  endpoint: string
  headers: IncomingMessage['headers']
  /** The key that signed it, base64url. */
  publicKey: string
  /** The claims of its token. */
  claims: { aud: string; exp: number; sub: string }
  /** The decrypted text, before it is parsed. */
  text: string
  payload: PushPayload
}

/** The response of the service to one message. */
export type PushServiceResponse =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Reads the message and never responds. */
  | 'hang'
  /** Closes the connection without a response. */
  | 'hang-up'
  /** Responds with headers and a body that does not end. */
  | 'trickle'

export interface PushService {
  /** How the shop's agent reaches this server. */
  standIn: StandInPushService
  subscribe: (keys?: BrowserKeys) => SubscribedBrowser
  /** The messages that were accepted for a browser with 201, in order. */
  received: (browser: SubscribedBrowser) => ReceivedPush[]
  /** The number of requests for the browser, whatever the response was. */
  requestCount: (browser: SubscribedBrowser) => number
  /** Sets the next responses for the browser, in order. All later ones are 201. */
  respondNext: (browser: SubscribedBrowser, ...responses: PushServiceResponse[]) => void
  /** Closes idle connections. */
  endIdleConnections: () => void
  /** Closes the connections of all hanging requests. */
  endHanging: () => void
  /** Accepts all hanging requests. */
  acceptHanging: () => void
  close: () => Promise<void>
}

interface Subscription {
  browser: SubscribedBrowser
  responses: PushServiceResponse[]
  requestCount: number
  received: ReceivedPush[]
}

export async function startPushService(): Promise<PushService> {
  const certificate = selfSignedCertificate(PUSH_HOST)
  const subscriptions = new Map<string, Subscription>()
  /** Hanging responses, each with the function that accepts it. */
  const hanging = new Map<ServerResponse, () => void>()
  const stopping = new AbortController()
  const server = createServer(certificate, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(400).end(error instanceof Error ? error.message : String(error))
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = `https://${PUSH_HOST}${request.url ?? ''}`
    const subscription = subscriptions.get(endpoint)
    const body = await buffer(request)
    if (subscription === undefined || request.method !== 'POST') {
      response.writeHead(404).end()
      return
    }
    subscription.requestCount += 1
    const planned = subscription.responses.shift() ?? { status: 201 }
    const accept = (): void => {
      if (body.length > MAX_BODY_BYTES) throw new Error('The message is too long')
      subscription.received.push(decode(endpoint, request.headers, body, subscription.browser))
    }
    if (planned === 'hang') {
      hanging.set(response, () => {
        accept()
        response.writeHead(201).end()
      })
      return
    }
    if (planned === 'hang-up') {
      response.destroy()
      return
    }
    if (planned === 'trickle') {
      response.writeHead(201)
      while (!response.destroyed && !stopping.signal.aborted) {
        response.write('.'.repeat(1_000))
        await sleep(20)
      }
      return
    }
    if (planned.status === 201) accept()
    response.writeHead(planned.status, planned.headers).end(planned.body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')

  const subscriptionOf = ({ endpoint }: SubscribedBrowser): Subscription => {
    const found = subscriptions.get(endpoint)
    if (found === undefined) throw new Error('This browser is not subscribed to this push service')
    return found
  }
  return {
    standIn: { port: address.port, ca: certificate.cert },
    subscribe: (keys = generateBrowserKeys()) => {
      const endpoint = `https://${PUSH_HOST}/send/${randomUUID()}`
      const browser: SubscribedBrowser = {
        endpoint,
        subscription: {
          endpoint,
          expirationTime: null,
          keys: {
            p256dh: keys.curve.getPublicKey('base64url'),
            auth: keys.auth.toString('base64url'),
          },
        },
        keys,
      }
      subscriptions.set(endpoint, { browser, responses: [], requestCount: 0, received: [] })
      return browser
    },
    received: (browser) => subscriptionOf(browser).received,
    requestCount: (browser) => subscriptionOf(browser).requestCount,
    respondNext: (browser, ...responses) => {
      subscriptionOf(browser).responses.push(...responses)
    },
    endIdleConnections: () => {
      server.closeIdleConnections()
    },
    endHanging: () => {
      for (const response of hanging.keys()) response.destroy()
      hanging.clear()
    },
    acceptHanging: () => {
      for (const accept of hanging.values()) accept()
      hanging.clear()
    },
    close: async () => {
      stopping.abort()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function generateBrowserKeys(): BrowserKeys {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return { curve, auth: randomBytes(16) }
}

/** @throws Error if a push service would reject the message or a browser could not decrypt it. */
function decode(
  endpoint: string,
  headers: IncomingMessage['headers'],
  body: Buffer,
  { keys }: SubscribedBrowser,
): ReceivedPush {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('The encoding is not aes128gcm')
  if (!/^\d+$/.test(String(headers['ttl']))) throw new Error('There is no TTL')
  if (!/^[\w-]{1,32}$/.test(String(headers['topic']))) throw new Error('The topic is not valid')
  const { publicKey, claims } = verifiedVapid(headers.authorization)
  const text = decryptPush(body, keys).toString('utf8')
  const parsed: unknown = JSON.parse(text)
  return { endpoint, headers, publicKey, claims, text, payload: v.parse(pushPayloadSchema, parsed) }
}

const claimsSchema = v.object({ aud: v.string(), exp: v.number(), sub: v.string() })

function verifiedVapid(authorization = ''): Pick<ReceivedPush, 'publicKey' | 'claims'> {
  const [, token = '', publicKey = ''] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', content = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${content}`),
    {
      key: createPublicKey({
        format: 'jwk',
        key: {
          kty: 'EC',
          crv: 'P-256',
          x: point.subarray(1, 33).toString('base64url'),
          y: point.subarray(33).toString('base64url'),
        },
      }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The VAPID token is not signed by its key')
  const parsed: unknown = JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))
  const claims = v.parse(claimsSchema, parsed)
  const secondsLeft = claims.exp - Date.now() / 1_000
  if (claims.aud !== `https://${PUSH_HOST}`) throw new Error('The token is for another service')
  if (secondsLeft <= 0 || secondsLeft > MAX_TOKEN_SECONDS) throw new Error('The token has expired')
  if (!/^(mailto|https):/.test(claims.sub)) throw new Error('The token has no subject')
  return { publicKey, claims }
}
