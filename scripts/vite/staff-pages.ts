/** Serves the staff pages at `/counter/` and `/ride/` in `npm run dev`, as the server does. */
import type { Plugin } from 'vite'

export function viteStaffPages(): Plugin {
  return {
    name: 'jhola:staff-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/(counter|ride)\/?(?=\?|$)/, '/$1.html')
        next()
      })
    },
  }
}
