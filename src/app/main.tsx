import 'virtual:uno.css'
import { start } from './start.tsx'

// The browser sends this event once, right after the page has loaded, and the code that offers
// installation is loaded later.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installPrompt = event
})
// Awaited inside an async function: a top-level await here would load every lazy chunk at once.
void start()
