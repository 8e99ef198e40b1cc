/** The content of a cache entry as JSON. Not `Response.json()`, which Safari 16 does not have. */
export const jsonEntry = (content: unknown): Response =>
  new Response(JSON.stringify(content), { headers: { 'content-type': 'application/json' } })
