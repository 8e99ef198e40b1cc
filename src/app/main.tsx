import 'virtual:uno.css'
import { start } from './start.tsx'

// The browser sends this event once, right after the page has loaded, and the code that offers
// installation is loaded later.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installPrompt = event
})
// In a task of its own after the evaluation of the modules, and awaited inside an async function: a
// top-level await here would load every lazy chunk at once.
setTimeout(() => void start())
