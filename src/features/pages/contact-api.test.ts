import { afterEach, expect, test, vi } from 'vitest'
import { sendContactMessage } from './contact-api.ts'
import type { ContactMessage } from '#contract/contact-message.ts'

const MESSAGE: ContactMessage = {
  name: 'Ananya Baruah',
  email: 'ananya@example.in',
  subject: 'feedback',
  message: 'Thank you.',
}
const ENDPOINT = 'https://forms.example/jhola'

function respondWith(response: () => Response) {
  const fetchStub = vi.fn<typeof fetch>(() => Promise.resolve(response()))
  vi.stubGlobal('fetch', fetchStub)
  return fetchStub
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('posts the four fields as JSON, without cookies', async () => {
  const fetchStub = respondWith(() => Response.json({ ok: true }))
  await sendContactMessage(MESSAGE, ENDPOINT)
  const [url, init] = fetchStub.mock.calls[0] ?? []
  expect(url).toBe(ENDPOINT)
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', body: JSON.stringify(MESSAGE) })
  expect(new Headers(init?.headers).get('content-type')).toBe('application/json')
})

test('a response without a body counts as accepted', async () => {
  respondWith(() => new Response(null, { status: 204 }))
  await expect(sendContactMessage(MESSAGE, ENDPOINT)).resolves.toBeUndefined()
})

test.each([400, 429, 500])('a status of %d counts as a failure', async (status) => {
  respondWith(() => Response.json({}, { status }))
  await expect(sendContactMessage(MESSAGE, ENDPOINT)).rejects.toThrow(`status ${status}`)
})

test('the page of a captive portal counts as a failure', async () => {
  respondWith(
    () =>
      new Response('<!doctype html><p>Welcome to the airport', {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      }),
  )
  await expect(sendContactMessage(MESSAGE, ENDPOINT)).rejects.toThrow(
    'the response is an HTML page',
  )
})

test('without an endpoint nothing is sent, and the variable is named', async () => {
  const fetchStub = respondWith(() => Response.json({}))
  await expect(sendContactMessage(MESSAGE, '')).rejects.toThrow('VITE_CONTACT_ENDPOINT')
  expect(fetchStub).not.toHaveBeenCalled()
})
