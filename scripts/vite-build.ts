/**
 * One run of Vite, as its own process: what it bakes in is its environment and nothing else.
 * Started by build.ts with the folder to write.
 */
import { build } from 'vite'

const [, , outDir, draft] = process.argv
if (outDir === undefined) throw new Error('The argument with the output folder is missing.')

await build({
  // A developer's .env file must not leak into a build for tests.
  envDir: false,
  logLevel: 'warn',
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    ...(draft === '--draft' ? { sourcemap: false, minify: false } : {}),
  },
})
