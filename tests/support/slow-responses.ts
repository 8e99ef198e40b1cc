/**
 * Loaded into the server of a browser test if `RESPONSE_DELAYS` is set: delays each response by a
 * random time, so that the parts of a page arrive in a different order in every run. A test that
 * depends on one order then fails within a few runs. Requests of the tests themselves are not
 * delayed.
 */
import { EventEmitter } from 'node:events'
import { Server } from 'node:http'

const UNDELAYED = /^\/(?:sandbox\/(?!identity)|readyz|livez)/

/** Most responses are fast, some slow, and a few very slow, as on a phone's connection. */
function delayMs(): number {
  const kind = Math.random()
  if (kind < 0.6) return Math.random() * 40
  if (kind < 0.95) return 40 + Math.random() * 260
  return 300 + Math.random() * 900
}

Server.prototype.emit = function (this: Server, event: string | symbol, ...values: unknown[]) {
  const [request] = values
  const path =
    typeof request === 'object' && request !== null && 'url' in request ? String(request.url) : ''
  const deliver = () => EventEmitter.prototype.emit.call(this, event, ...values)
  if (event !== 'request' || UNDELAYED.test(path)) return deliver()
  setTimeout(deliver, delayMs())
  return true
}
