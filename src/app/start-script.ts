/**
 * The only script in the HTML of the page: it starts the app once the first paint is on the screen,
 * so that nothing competes with what is painted first (docs/decisions/312). Its tag names the scripts
 * of the app in the order of their imports.
 *
 * It is a classic script, because a module would run only after the page is parsed. It imports
 * nothing (scripts/vite/classic-scripts.ts).
 */
/** A limit, because a hidden tab never paints. */
const MAX_START_DELAY_MS = 500

// The browser sends this event once, after the page has loaded, which may be before any script that
// is started below has run.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installPrompt = event
})

const parts = document.currentScript?.dataset['start']?.split(' ') ?? []

const start = (): void => {
  // A tag each, so that each is evaluated in a task of its own.
  for (const src of parts.splice(0)) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
  }
}
// The browser reports a paint when it is on the screen. A task after the next animation frame would
// run as soon as the main thread has finished that frame, while it is still being drawn.
new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
setTimeout(start, MAX_START_DELAY_MS)
