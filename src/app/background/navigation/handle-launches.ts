/**
 * The installed app is opened again while it runs: by its icon, a shortcut or a link. The manifest
 * asks that the open window comes to the front instead of loading again (`launch_handler`), so a
 * shortcut's screen is opened here, and the plain icon leaves the shopper where they were.
 */
import type { createAppRouter } from '../../router.tsx'

export function handleLaunches(router: ReturnType<typeof createAppRouter>): void {
  // The queue also contains the launch that loaded this page. The page is already at its target.
  const [navigation] = performance.getEntriesByType('navigation')
  let loadedBy = navigation?.name
  window.launchQueue?.setConsumer(({ targetURL }) => {
    const isFirst = targetURL === loadedBy
    loadedBy = undefined
    if (targetURL === undefined || isFirst) return
    const { origin, pathname, search, hash } = new URL(targetURL)
    const target = pathname + search + hash
    if (origin !== location.origin || target === '/') return
    // A shortcut whose screen is shown already needs no second entry for 'Back'.
    if (target === router.history.location.href) router.history.replace(target)
    else router.history.push(target)
  })
}
