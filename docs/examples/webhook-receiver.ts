/**
 * An example: a server that receives the webhooks of a store. Behind a proxy with https it is
 * started with the secret that `npm run operations -- webhooks add` printed:
 *
 *   WEBHOOK_SECRET=whsec_… node --import tsx docs/examples/webhook-receiver.ts
 *
 * The library `standardwebhooks` exists for most languages.
 */
import { realpathSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'

/** Acts on each message once. Messages may overtake each other: compare the order's `version`. */
type Act = (message: unknown) => Promise<void>

export function webhookReceiver(secret: string, act: Act): RequestListener {
  const webhook = new Webhook(secret)
  // A real system keeps the ids in its database, in the transaction that acts on the message.
  const attempts = new Map<string, Promise<void>>()

  async function statusFor(headers: Record<string, string>, body: string): Promise<number> {
    let message: unknown
    try {
      // Refuses a signature that is not ours, and a timestamp more than five minutes away.
      message = webhook.verify(body, headers)
    } catch {
      return 401
    }
    const id = headers['webhook-id'] ?? ''
    let attempt = attempts.get(id)
    if (attempt === undefined) {
      attempt = act(message)
      attempts.set(id, attempt)
      attempt.catch(() => attempts.delete(id))
    }
    // It is sent again if our response was lost or takes longer than ten seconds. A repeat waits
    // for the attempt before it: with 204, the message would be lost if that attempt then failed.
    await attempt
    return 204
  }

  return (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    text(request)
      .then((body) => statusFor(headers, body))
      .then(
        (status) => response.writeHead(status).end(),
        (error: unknown) => {
          console.error(error)
          // The shop sends the message again later.
          response.writeHead(500).end()
        },
      )
  }
}

// Node resolves symbolic links in the address of a module, but not in the path it was started with.
if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const receive = webhookReceiver(process.env['WEBHOOK_SECRET'] ?? '', async (message) => {
    console.log(JSON.stringify(message))
    return Promise.resolve()
  })
  createServer(receive).listen(Number(process.env['PORT'] ?? 8080))
}
