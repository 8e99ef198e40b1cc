/**
 * A proxy on loopback between the browser and the shop's server that injects the faults of mobile
 * connections. It passes Host and Origin unchanged and adds no header, so that the server sees the
 * same as without it (product §22.2). It counts the faults, so that a test can check that they
 * occurred.
 */
import { once } from 'node:events'
import {
  Agent,
  createServer,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#scripts/system/free-port.ts'

export type Fault =
  /** Delays the request, the response, or both. */
  | { kind: 'delay'; beforeMs?: number; afterMs?: number }
  /** Never responds. The server gets the request only if `forwarded` is set. */
  | { kind: 'hang'; forwarded?: boolean }
  /** The connection ends before the server gets the request. */
  | { kind: 'cut-before' }
  /** The server has responded, and the response is lost. */
  | { kind: 'cut-after' }
  /** The server has responded, and the client gets a gateway's HTML page instead. */
  | { kind: 'gateway-timeout' }
  /** The client gets a captive portal's page, by default with 200; the server gets no request. */
  | { kind: 'captive-portal'; status?: number }
  /** Head and half of the body arrive, then the connection ends. */
  | { kind: 'truncate' }
  /** Head and half of the body arrive, then nothing more. The connection stays open. */
  | { kind: 'stall' }

/** Faults of connections, not of a request. */
export type ConnectionFault = 'drop-sockets' | 'refuse'
export type FaultKind = Fault['kind'] | ConnectionFault

/** How often each kind of fault occurred. */
export type FaultCounts = Record<FaultKind, number>

const NO_FAULTS: Readonly<FaultCounts> = {
  delay: 0,
  hang: 0,
  'cut-before': 0,
  'cut-after': 0,
  'gateway-timeout': 0,
  'captive-portal': 0,
  truncate: 0,
  stall: 0,
  'drop-sockets': 0,
  refuse: 0,
}

/** Adds up the counts of several proxies. */
export function sumOfFaults(counts: readonly Readonly<FaultCounts>[]): FaultCounts {
  const isKind = (name: string): name is FaultKind => name in NO_FAULTS
  const sum = { ...NO_FAULTS }
  for (const kind of Object.keys(sum).filter(isKind)) {
    for (const ofProxy of counts) sum[kind] += ofProxy[kind]
  }
  return sum
}

export interface ProxiedRequest {
  method: string
  /** Path with query. */
  url: string
  headers: IncomingMessage['headers']
  isUpgrade: boolean
}

export interface FaultRule {
  method?: string
  /** A prefix of the path, or an expression for path and query. */
  path?: string | RegExp
  when?: (request: ProxiedRequest) => boolean
  /** Applies to this number of requests; to all if absent. */
  times?: number
  fault: Fault
}

/** The outcome of one request. */
export interface ProxyRecord {
  method: string
  url: string
  fault?: Fault['kind']
  /** The server's status; absent if it did not get the request or did not respond. */
  serverStatus?: number
}

export interface PlannedFault {
  /** The number of requests that got the fault. */
  readonly appliedCount: number
  remove: () => void
}

export interface FaultProxy {
  readonly port: number
  /** Faults since the start, by kind. */
  readonly counts: Readonly<FaultCounts>
  readonly records: readonly ProxyRecord[]
  /** Adds a rule. The first matching rule applies. */
  plan: (rule: FaultRule) => PlannedFault
  /**
   * Sets or removes the function that decides on requests without a match; for random schedules.
   */
  decideBy: (decide: ((request: ProxiedRequest) => Fault | undefined) | undefined) => void
  /** Removes all rules and the decider. Requests that hang continue to hang. */
  clear: () => void
  /** Closes all open connections, WebSockets included, and returns their number. */
  dropSockets: () => number
  /** Stops listening and closes all connections: ECONNREFUSED until `listenAgain`. */
  refuse: () => Promise<void>
  listenAgain: () => Promise<void>
  close: () => Promise<void>
}

const GATEWAY_PAGE =
  '<!doctype html><html><head><title>504 Gateway Time-out</title><link rel="icon" href="data:,"></head>' +
  '<body><center><h1>504 Gateway Time-out</h1></center></body></html>'
const PORTAL_PAGE =
  // With an icon, because browsers would request one from the shop.
  '<!doctype html><html><head><title>Welcome to Free WiFi</title><link rel="icon" href="data:,"></head>' +
  '<body><form action="http://wifi.example/login"><button>Connect</button></form></body></html>'

interface ActiveRule extends FaultRule {
  appliedCount: number
}

function matches(rule: ActiveRule, request: ProxiedRequest): boolean {
  if (rule.times !== undefined && rule.appliedCount >= rule.times) return false
  if (rule.method !== undefined && rule.method !== request.method) return false
  if (typeof rule.path === 'string' && !request.url.startsWith(rule.path)) return false
  if (rule.path instanceof RegExp && !rule.path.test(request.url)) return false
  return rule.when?.(request) ?? true
}

function headOf(request: IncomingMessage): string {
  let head = `${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/${request.httpVersion}\r\n`
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    head += `${request.rawHeaders[at] ?? ''}: ${request.rawHeaders[at + 1] ?? ''}\r\n`
  }
  return `${head}\r\n`
}

/** Status and headers as the server sent them, its Date included. */
function copyHead(upstream: IncomingMessage, response: ServerResponse): void {
  response.sendDate = false
  response.writeHead(upstream.statusCode ?? 502, upstream.statusMessage, upstream.rawHeaders)
}

/** Responds with the page of an intermediary. */
function servePage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page),
    'Cache-Control': 'no-store',
  })
  response.end(page)
}

/**
 * Starts a proxy in front of `127.0.0.1:targetPort`. It keeps its port over `refuse` and
 * `listenAgain`. If the server cannot be reached, the connection is closed.
 */
export async function startFaultProxy(options: {
  targetPort: number
  port?: number
}): Promise<FaultProxy> {
  const port = options.port ?? (await freePort())
  const target = { host: '127.0.0.1', port: options.targetPort }
  // Only for GET, which is retried if the server has closed the connection meanwhile. Other
  // requests use a new connection each, because a retry could reach the server twice.
  const keepAliveAgent = new Agent({ keepAlive: true })
  const singleUseAgent = new Agent({ keepAlive: false })
  const clients = new Set<Socket>()
  const rules: ActiveRule[] = []
  const records: ProxyRecord[] = []
  const counts = { ...NO_FAULTS }
  let decide: ((request: ProxiedRequest) => Fault | undefined) | undefined

  const faultFor = (request: ProxiedRequest): Fault | undefined => {
    const rule = rules.find((candidate) => matches(candidate, request))
    if (rule === undefined) return decide?.(request)
    rule.appliedCount += 1
    return rule.fault
  }

  const recordFault = (record: ProxyRecord, kind: Fault['kind']) => {
    record.fault = kind
    counts[kind] += 1
  }

  const send = (
    request: IncomingMessage,
    agent: Agent,
  ): { upstreamRequest: ClientRequest; head: Promise<IncomingMessage> } => {
    const upstreamRequest = httpRequest({
      ...target,
      agent,
      method: request.method,
      path: request.url,
      headers: request.rawHeaders,
      setHost: false,
    })
    const head = new Promise<IncomingMessage>((resolve, reject) => {
      upstreamRequest.once('response', resolve)
      // An error after the head also ends the stream of the response. Without a listener, it would
      // end the process of the tests.
      upstreamRequest.on('error', reject)
    })
    return { upstreamRequest, head }
  }

  /** Forwards the request and waits for the head of the server's response. */
  const forward = async (
    request: IncomingMessage,
    record: ProxyRecord,
  ): Promise<IncomingMessage> => {
    let upstream: IncomingMessage
    if (request.method === 'GET') {
      const first = send(request, keepAliveAgent)
      first.upstreamRequest.end()
      upstream = await first.head.catch((error: unknown) => {
        if (!first.upstreamRequest.reusedSocket) throw error
        const second = send(request, singleUseAgent)
        second.upstreamRequest.end()
        return second.head
      })
    } else {
      const { upstreamRequest, head } = send(request, singleUseAgent)
      // If the browser aborts its request, the server must not get a complete one.
      request.once('close', () => {
        if (!request.complete) upstreamRequest.destroy()
      })
      request.pipe(upstreamRequest)
      upstream = await head
    }
    record.serverStatus = upstream.statusCode ?? 0
    return upstream
  }

  const handle = async (
    request: IncomingMessage,
    response: ServerResponse,
    record: ProxyRecord,
    fault: Fault | undefined,
  ): Promise<void> => {
    switch (fault?.kind) {
      case undefined: {
        const upstream = await forward(request, record)
        copyHead(upstream, response)
        upstream.once('error', () => response.destroy())
        upstream.pipe(response)
        return
      }
      case 'delay': {
        recordFault(record, fault.kind)
        await sleep(fault.beforeMs ?? 0)
        if (request.destroyed && !request.complete) return
        const upstream = await forward(request, record)
        await sleep(fault.afterMs ?? 0)
        copyHead(upstream, response)
        upstream.once('error', () => response.destroy())
        upstream.pipe(response)
        return
      }
      case 'hang':
        recordFault(record, fault.kind)
        if (fault.forwarded === true) await buffer(await forward(request, record))
        return
      case 'cut-before':
        recordFault(record, fault.kind)
        response.destroy()
        return
      case 'cut-after':
        await buffer(await forward(request, record))
        recordFault(record, fault.kind)
        response.destroy()
        return
      case 'gateway-timeout':
        await buffer(await forward(request, record))
        recordFault(record, fault.kind)
        servePage(response, 504, GATEWAY_PAGE)
        return
      case 'captive-portal':
        recordFault(record, fault.kind)
        servePage(response, fault.status ?? 200, PORTAL_PAGE)
        return
      case 'truncate': {
        const upstream = await forward(request, record)
        const body = await buffer(upstream)
        recordFault(record, fault.kind)
        copyHead(upstream, response)
        if (body.length < 2) {
          response.destroy()
          return
        }
        // Ends the connection only after this is flushed, or the client would get no response.
        response.write(body.subarray(0, body.length >> 1), () => response.destroy())
        return
      }
      case 'stall': {
        const upstream = await forward(request, record)
        const body = await buffer(upstream)
        recordFault(record, fault.kind)
        copyHead(upstream, response)
        response.flushHeaders()
        if (body.length > 1) response.write(body.subarray(0, body.length >> 1))
        return
      }
      default:
        fault satisfies never
    }
  }

  const handleUpgrade = async (
    request: IncomingMessage,
    client: Duplex,
    head: Buffer,
    record: ProxyRecord,
    fault: Fault | undefined,
  ): Promise<void> => {
    if (fault !== undefined) recordFault(record, fault.kind)
    switch (fault?.kind) {
      case 'hang':
        return
      case 'cut-before':
        client.destroy()
        return
      case 'captive-portal':
        client.end(
          `HTTP/1.1 ${fault.status ?? 200} OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n${PORTAL_PAGE}`,
        )
        return
      case 'gateway-timeout':
        client.end(
          `HTTP/1.1 504 Gateway Time-out\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n${GATEWAY_PAGE}`,
        )
        return
      case 'delay':
        await sleep(fault.beforeMs ?? 0)
        break
      case 'cut-after':
      case 'truncate':
      case 'stall':
      case undefined:
        break
    }
    const server = connect(target)
    const end = () => {
      server.destroy()
      client.destroy()
    }
    for (const side of [server, client]) {
      side.on('error', end)
      side.on('close', end)
    }
    await once(server, 'connect')
    server.write(headOf(request))
    if (head.length > 0) server.write(head)
    if (fault?.kind === 'cut-after' || fault?.kind === 'truncate') {
      // The server has accepted the handshake, and its response is lost.
      server.once('data', end)
      return
    }
    if (fault?.kind === 'stall') {
      // The client gets half of the server's first data, and nothing after it.
      server.once('data', (first: Buffer) => {
        client.write(first.subarray(0, first.length >> 1))
        server.resume()
      })
      client.pipe(server)
      return
    }
    server.pipe(client)
    client.pipe(server)
  }

  const server: Server = createServer({ keepAliveTimeout: 60_000 })
  const recordOf = (request: IncomingMessage, isUpgrade: boolean) => {
    const seen = { method: request.method ?? 'GET', url: request.url ?? '/' }
    const record: ProxyRecord = { ...seen }
    records.push(record)
    return { record, fault: faultFor({ ...seen, headers: request.headers, isUpgrade }) }
  }
  server.on('connection', (socket: Socket) => {
    clients.add(socket)
    socket.once('close', () => clients.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { record, fault } = recordOf(request, false)
    // If the server is down or closes the connection, the proxy closes the client's.
    handle(request, response, record, fault).catch(() => response.destroy())
  })
  server.on('upgrade', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const { record, fault } = recordOf(request, true)
    client.on('error', () => client.destroy())
    handleUpgrade(request, client, head, record, fault).catch(() => client.destroy())
  })

  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const dropAll = () => {
    const dropped = clients.size
    for (const client of clients) client.destroy()
    return dropped
  }
  const stopListening = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    dropAll()
    await closed
  }

  await listen()
  return {
    port,
    counts,
    records,
    plan: (rule) => {
      const active: ActiveRule = { ...rule, appliedCount: 0 }
      rules.push(active)
      return {
        get appliedCount() {
          return active.appliedCount
        },
        remove: () => {
          const at = rules.indexOf(active)
          if (at !== -1) rules.splice(at, 1)
        },
      }
    },
    decideBy: (next) => {
      decide = next
    },
    clear: () => {
      rules.length = 0
      decide = undefined
    },
    dropSockets: () => {
      counts['drop-sockets'] += 1
      return dropAll()
    },
    refuse: async () => {
      counts.refuse += 1
      await stopListening()
    },
    listenAgain: listen,
    close: async () => {
      await stopListening()
      keepAliveAgent.destroy()
      singleUseAgent.destroy()
    },
  }
}
