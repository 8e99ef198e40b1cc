import 'virtual:uno.css'
import { start } from './start.tsx'

// Awaited inside an async function: a top-level await here would load every lazy chunk at once.
void start()
