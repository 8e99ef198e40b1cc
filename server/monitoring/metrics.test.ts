import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import type { Backlog } from '#server/db/backlog.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics, type MetricsServer } from './metrics-server.ts'

const BACKLOG: Backlog = {
  notifications: { count: 3, since: new Date(Date.now() - 60_000) },
  webhooks: { count: 0, since: null },
  identityDeletions: { count: 0, since: null },
  orders: { count: 2, since: new Date(Date.now() - 600_000) },
}

const waiting = (): Promise<Backlog> => Promise.resolve(BACKLOG)

function metricsOf(
  backlog: () => Promise<Backlog>,
  onBacklogFailure: (error: unknown) => void = () => {},
) {
  const metrics = createMetrics({ databaseWithinMs: 20 })
  metrics.read({ backlog, onBacklogFailure, sockets: () => 7, callsInFlight: () => 0 })
  return metrics
}

describe('metrics', () => {
  it('report how much is pending, and for how long', async () => {
    const lines = await metricsOf(waiting).text()
    expect(lines).toContain('jhola_outbox_messages{outbox="notifications"} 3\n')
    expect(lines).toMatch(/jhola_outbox_oldest_seconds\{outbox="notifications"\} 60/)
    expect(lines).toContain('jhola_outbox_oldest_seconds{outbox="webhooks"} 0\n')
    expect(lines).toContain('jhola_orders_waiting 2\n')
    expect(lines).toMatch(/jhola_orders_waiting_oldest_seconds 600/)
    expect(lines).toContain('jhola_sockets 7\n')
  })

  it.each([
    ['cannot be reached', () => Promise.reject(new Error('gone'))],
    ['hangs', () => new Promise<never>(() => {})],
  ])('are there while the database %s, without its last figures', async (_how, fail) => {
    let backlog = waiting
    const metrics = metricsOf(() => backlog())
    expect(await metrics.text()).toContain('jhola_database_up 1\n')
    backlog = fail
    const lines = await metrics.text()
    expect(lines).toContain('jhola_database_up 0\n')
    expect(lines).toContain('jhola_sockets 7\n')
    expect(lines).not.toMatch(/\njhola_(?:outbox|orders_waiting)\w*[ {].*\d/)
  })

  it('report the first failure to read the database in a row', async () => {
    const failures: unknown[] = []
    const renamed = new Error('column "placed_at" does not exist')
    let backlog: () => Promise<Backlog> = () => Promise.reject(renamed)
    const metrics = metricsOf(
      () => backlog(),
      (error) => failures.push(error),
    )
    await metrics.text()
    await metrics.text()
    expect(failures).toEqual([renamed])
    backlog = waiting
    await metrics.text()
    backlog = () => Promise.reject(renamed)
    await metrics.text()
    expect(failures).toEqual([renamed, renamed])
  })
})

it('the metrics can be read after a monitor of the event loop was collected as garbage', async () => {
  // In a process of its own, because the fault is that the process ends.
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    `import { monitorEventLoopDelay } from 'node:perf_hooks'
    import { setTimeout } from 'node:timers/promises'
    import { createMetrics } from '#server/monitoring/metrics.ts'
    const metrics = createMetrics()
    let text = ''
    for (let round = 0; round < 20; round += 1) {
      for (let made = 0; made < 30; made += 1) monitorEventLoopDelay()
      await setTimeout(1)
      gc({ type: 'minor' })
      text = await metrics.text()
    }
    console.log(text)`,
  ])
  expect(stdout).toMatch(/^nodejs_active_resources_total \d/m)
  expect(stdout).not.toContain('nodejs_active_handles')
})

describe('the port of the metrics', () => {
  let served: MetricsServer | undefined

  afterEach(async () => {
    await served?.close()
    served = undefined
  })

  it('serves the metrics and nothing else', async () => {
    const metrics = metricsOf(waiting)
    served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, () => {})
    const origin = `http://127.0.0.1:${served.port}`
    const response = await fetch(`${origin}/metrics`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(await response.text()).toContain('# TYPE jhola_sockets gauge\njhola_sockets 7\n')
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/api/v1/settings/delivery-charge'],
      ['POST', '/metrics'],
    ] as const) {
      expect((await fetch(`${origin}${path}`, { method })).status, `${method} ${path}`).toBe(404)
    }
  })

  it('reports an error of the metrics, and continues', async () => {
    const errors: unknown[] = []
    let fails = true
    served = await serveMetrics(
      {
        contentType: 'text/plain',
        text: () => (fails ? Promise.reject(new Error('broken')) : Promise.resolve('whole')),
      },
      { host: '127.0.0.1', port: 0 },
      (error) => errors.push(error),
    )
    const url = `http://127.0.0.1:${served.port}/metrics`
    expect((await fetch(url)).status).toBe(500)
    expect(errors).toEqual([new Error('broken')])
    fails = false
    expect(await (await fetch(url)).text()).toBe('whole')
  })

  it('names its variable when it is in use', async () => {
    const metrics = createMetrics()
    served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, () => {})
    const { port } = served
    await expect(serveMetrics(metrics, { host: '127.0.0.1', port }, () => {})).rejects.toThrow(
      /^METRICS_PORT cannot be used: listen EADDRINUSE/,
    )
  })
})
