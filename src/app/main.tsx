import 'virtual:uno.css'
import { start } from './start.tsx'

// In a task of its own after the evaluation of the modules, and awaited inside an async function: a
// top-level await here would load every lazy chunk at once.
setTimeout(() => void start())
