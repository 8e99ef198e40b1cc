import 'virtual:uno.css'
import { start } from './start.tsx'

// Offered once, right after the page has loaded: the part that invites comes later.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installPrompt = event
})
// Awaited inside an async function: a top-level await here would load every lazy chunk at once.
void start()
