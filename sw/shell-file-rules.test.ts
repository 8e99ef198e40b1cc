import { describe, expect, test } from 'vitest'
import { hasDigest, isOfKind } from './shell-file-rules.ts'

const SCRIPT = 'https://shop.example/assets/index-abc.js'

function responseOf(contentType: string, body = '', status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': contentType } })
}

describe('what is stored in the cache under a script’s name', () => {
  test('is served if it is a script, with any revision', () => {
    expect(isOfKind(SCRIPT, responseOf('text/javascript; charset=utf-8'))).toBe(true)
    expect(isOfKind(`${SCRIPT}?__WB_REVISION__=1`, responseOf('application/javascript'))).toBe(true)
  })

  test.each([
    ['a portal’s page', responseOf('text/html')],
    ['foreign JSON', responseOf('application/json')],
    ['text', responseOf('text/plain;charset=UTF-8')],
    ['nothing at all', new Response(null)],
    ['an error of the server', responseOf('text/javascript', '', 500)],
    ['part of it', responseOf('text/javascript', '', 206)],
  ])('is not served when it is %s', (_what, response) => {
    expect(isOfKind(SCRIPT, response)).toBe(false)
  })
})

test.each([
  ['/index.html', 'text/html; charset=utf-8'],
  ['/assets/main.css', 'text/css; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/icons/icon-192.png', 'image/png'],
  ['/pictures/art/bag.webp', 'image/webp'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])('%s is served as %s and as nothing else', (address, contentType) => {
  expect(isOfKind(address, responseOf(contentType))).toBe(true)
  expect(isOfKind(address, responseOf('application/octet-stream'))).toBe(false)
})

describe('the digest of a file', () => {
  const whole = 'export const price = 28\n'
  // As `openssl dgst -sha256 -binary | base64` says.
  const integrity = 'sha256-xNmJetJPbIj7jFV9wEHb0O2CxAIBdcWLFkraL0LcuWc='

  test('detects a truncated file and a different file', async () => {
    expect(await hasDigest(responseOf('text/javascript', whole), integrity)).toBe(true)
    expect(await hasDigest(responseOf('text/javascript', whole.slice(0, 9)), integrity)).toBe(false)
    expect(await hasDigest(responseOf('text/javascript', '<html></html>'), integrity)).toBe(false)
  })

  test('accepts any content if the build gave no digest', async () => {
    expect(await hasDigest(responseOf('text/javascript', 'x'), undefined)).toBe(true)
  })
})
