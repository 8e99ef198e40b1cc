/** Sends the contact form to the configured form-collection endpoint (product §14.2). */
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import { environment } from '#shared/lib/environment.ts'
import type { ContactMessage } from '#contract/contact-message.ts'

/**
 * The endpoint is not our server, so neither our token nor our response schemas apply: such
 * services return 200, 201 or 204, with or without a body. Any 2xx means accepted, except an HTML
 * page, which a captive portal returns for everything. `Accept: application/json` keeps the usual
 * services from returning a page.
 *
 * @throws an error that says why the message may not have arrived.
 */
export async function sendContactMessage(
  message: ContactMessage,
  endpoint: string = environment.contactEndpoint,
): Promise<void> {
  if (endpoint === '') {
    throw new Error('VITE_CONTACT_ENDPOINT is not set')
  }
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(message),
    credentials: 'omit',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  if (response.headers.get('content-type')?.includes('text/html')) {
    throw new Error('the response is an HTML page')
  }
}
