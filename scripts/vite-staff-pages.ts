/** In `npm run dev` the pages of the staff have the addresses that the server gives them. */
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
