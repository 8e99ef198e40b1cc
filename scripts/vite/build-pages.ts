/**
 * Builds all pages. A separate process, which build.ts starts with the output folder, so that only
 * the environment of this process is built in. The staff pages are a build of their own, so that
 * none of their code gets into a file of the shop (docs/decisions/240).
 */
import { build, type InlineConfig } from 'vite'

const [, , outDir, draft] = process.argv
if (outDir === undefined) throw new Error('The argument with the output folder is missing.')

const settings = {
  // A developer's .env file must not leak into a build for tests.
  envDir: false,
  logLevel: 'warn',
} satisfies InlineConfig
const isDraft = draft === '--draft'
const output = { outDir, ...(isDraft ? { sourcemap: false, minify: false } : {}) }

await build({ ...settings, build: { ...output, emptyOutDir: true, manifest: true } })
if (!isDraft) {
  await build({
    ...settings,
    configFile: 'vite.staff.config.ts',
    build: { ...output, emptyOutDir: false },
  })
}
