/**
 * The built shop: hashed assets for a year, pictures for long, everything else revalidated each
 * time; the URL of a page returns index.html, whatever its route. The pages of the staff are pages
 * of their own.
 */
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPageAddress } from '#contract/page-addresses.ts'

const FOR_A_YEAR = 'public, max-age=31536000, immutable'
const FOR_A_MONTH = 'public, max-age=2592000'
/** Cached, but revalidated with its ETag each time. */
const ALWAYS_REVALIDATE = 'no-cache'

/** No build writes .br or .gz files beside these, so they are not looked for. */
const ALREADY_COMPRESSED = /\.(?:webp|png|jpg)$/

const PAGE = 'index.html'
/** Each at the address of its name, from a file of its name. */
const STAFF_PAGES = ['counter', 'ride'] as const

/** `staticDir` is a folder that a build wrote; .br and .gz files in it are served if they exist. */
export async function serveStaticFiles(app: FastifyInstance, staticDir: string): Promise<void> {
  const root = path.resolve(staticDir)
  await app.register(fastifyStatic, {
    root,
    // The plugin's own route would check each parent folder of a file, because on file systems that
    // ignore case, other paths of it could bypass routes that refuse some. Nothing is refused here.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      const [folder = ''] = path.relative(root, file).split(path.sep)
      void reply.header('Cache-Control', cacheControlFor(folder))
    },
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const { '*': file } = request.params
    if (ALREADY_COMPRESSED.test(file)) request.headers = { 'accept-encoding': 'identity' }
    void reply.sendFile(`/${file}`)
  })
  // The page itself, so that `/` returns it to every client; for other routes, `isPageVisit` decides.
  app.get('/', (_request, reply) => reply.sendFile(PAGE))
  for (const name of STAFF_PAGES) {
    app.get(`/${name}/`, (_request, reply) => reply.sendFile(`${name}.html`))
    app.get(`/${name}`, (_request, reply) => reply.redirect(`/${name}/`))
  }
}

function cacheControlFor(folder: string): string {
  if (folder === 'assets' || folder === 'staff') return FOR_A_YEAR
  if (folder === 'pictures') return FOR_A_MONTH
  return ALWAYS_REVALIDATE
}

/** Whether a request that matches no file is a person opening a route of the shop. */
export function isPageVisit(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const accepted = request.headers.accept ?? ''
  const [pathname = ''] = request.url.split('?')
  return accepted.includes('text/html') && isPageAddress(pathname)
}
