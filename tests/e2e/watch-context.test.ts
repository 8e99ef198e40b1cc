import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { freePort } from '#scripts/system/free-port.ts'
import { createWatch } from './support/watch-context.ts'
import { test } from './support/worker-fixtures.ts'

// One of the errors comes from a service worker.
test.use({ serviceWorkers: 'allow' })

/** The scripts of the pages, most of which cause an error that the watch must report. */
const SCRIPTS: Record<string, string> = {
  '/console.js': "console.error('the shelf is empty')",
  '/uncaught.js': "setTimeout(() => { throw new Error('the bag tore') })",
  '/rejected.js': "Promise.reject(new Error('the bell is silent'))",
  '/inline-style.js': 'document.body.innerHTML = \'<p style="color: red">x</p>\'',
  '/worker-page.js': "navigator.serviceWorker.register('/worker.js')",
  '/worker.js': "console.error('the worker stumbled')",
  '/quiet.js': "console.warn('only a warning'); document.title = 'quiet'",
}

const port = await freePort()
const server = createServer((request, response) => {
  const path = request.url ?? '/'
  const script = SCRIPTS[path]
  response.setHeader('Content-Security-Policy', "default-src 'self'; style-src 'self'")
  if (path === '/favicon.ico') {
    response.statusCode = 204
    response.end()
  } else if (script === undefined) {
    response.setHeader('Content-Type', 'text/html')
    response.end(`<!doctype html><body><script src="${path.replace('/page', '')}.js"></script>`)
  } else {
    response.setHeader('Content-Type', 'text/javascript')
    response.end(script)
  }
})

test.beforeAll(async () => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

for (const [page, message] of Object.entries({
  console: /^console: the shelf is empty/,
  uncaught: /^uncaught: Error: the bag tore/,
  rejected: /^uncaught: Error: the bell is silent/,
  'inline-style': /\[content-security-policy\] style-src-attr refused inline/,
  'worker-page': /^console: the worker stumbled/,
})) {
  test(`an unexpected error is reported: ${page}`, async ({ context }) => {
    const watch = createWatch()
    await watch.watchContext(context)
    const tab = await context.newPage()
    await tab.goto(`http://watched-${port}.localhost:${port}/page/${page}`)
    await expect.poll(() => watch.unexpected().join('\n')).toMatch(message)
  })
}

test('an expected error and a warning are not reported', async ({ context }) => {
  const watch = createWatch()
  await watch.watchContext(context)
  watch.expectConsoleError(/shelf is empty/)
  const tab = await context.newPage()
  await tab.goto(`http://watched-${port}.localhost:${port}/page/console`)
  await tab.goto(`http://watched-${port}.localhost:${port}/page/quiet`)
  await expect(tab).toHaveTitle('quiet')
  expect(watch.unexpected()).toEqual([])
})
