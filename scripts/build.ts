/**
 * Builds the page for one purpose, and only if one of its inputs has changed. Each purpose has its
 * own folder, so that a test run never replaces the files of a running `npm start`.
 * Usable as a command: `tsx scripts/build.ts test`.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { removeAbandoned } from '#scripts/abandoned-folders.ts'
import { isFirstLoadFile } from '#scripts/first-load-files.ts'
import { unsupportedNode } from '#scripts/node-version.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { buildRecordFile, readBuildRecord, type BuildRecord } from '#server/build-record.ts'
import { PAGE_VARIABLES, type PageEnvironment } from '#server/config/environment.ts'

export const PROJECT_ROOT = path.resolve(import.meta.dirname, '..')

export type BuildMode = 'start' | 'test' | 'serve'

export interface BuildRequest {
  mode: BuildMode
  /** The variables that are built into the page. */
  env: Readonly<PageEnvironment>
  /** Relative to the repository; `dist/<mode>` by default. */
  outDir?: string
  /**
   * Skips compression and minification, which is half the work, and the pages of the staff: for
   * tests that count no bytes and open only the shop.
   */
  isDraft?: boolean
}

export interface Build {
  /** Absolute. */
  outDir: string
  /** False if the existing build was current. */
  made: boolean
}

/** Its message, or what Vite has printed before it, says everything: the stack is not shown. */
export class BuildError extends Error {
  override name = 'BuildError'
}

/** Everything a build reads besides installed packages, which the lock file covers. */
const INPUT_FOLDERS = ['src', 'public', 'sw']
const INPUT_FILES = [
  'index.html',
  'counter.html',
  'ride.html',
  'vite.config.ts',
  'vite.staff.config.ts',
  'uno.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.app.json',
  'tsconfig.worker.json',
  'package.json',
  'package-lock.json',
]
/** The plugins of vite.config.ts and their table are among the other scripts. */
const INPUT_SCRIPT = /^(vite-.*|build|eager-functions|first-load-files|sandbox-environment)\.ts$/
const IGNORED_INPUT = /\.test\.tsx?$/

const PRECOMPRESSED = /\.(?:js|mjs|css|html|svg|json|webmanifest|txt|xml)$/
/** Below this size, the header that names the encoding takes most of what a copy saves. */
const PRECOMPRESS_MIN_BYTES = 256

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Returns all files below a folder, relative to the root and sorted; none for a missing folder. */
async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), {
    recursive: true,
    withFileTypes: true,
  }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    codes.includes(error.code)
  )
}

const isMissing = (error: unknown) => hasCode(error, 'ENOENT', 'ENOTDIR')

/** Returns the hash of all inputs of a build. */
export async function inputHashOf(
  env: Readonly<PageEnvironment>,
  root = PROJECT_ROOT,
  isDraft = false,
): Promise<string> {
  const folders = await Promise.all(INPUT_FOLDERS.map((folder) => filesBelow(root, folder)))
  const scripts = (await filesBelow(root, 'scripts')).filter((file) =>
    INPUT_SCRIPT.test(path.basename(file)),
  )
  const files = [...INPUT_FILES, ...scripts, ...folders.flat()].filter(
    (file) => !IGNORED_INPUT.test(file),
  )
  const hash = createHash('sha256')
  const variables = PAGE_VARIABLES.map((name) => env[name])
  hash.update(JSON.stringify({ node: process.version, env: variables, isDraft }))
  for (const file of files) {
    const content = await readFile(path.join(root, file)).catch((error: unknown) => {
      // A file in INPUT_FILES may not exist, and a file that was listed may be gone by now.
      if (isMissing(error)) return undefined
      throw error
    })
    if (content === undefined) continue
    hash.update(`\0${file}\0${content.length}\0`)
    hash.update(content)
  }
  return hash.digest('hex')
}

/** Runs Vite with only these variables of the page. */
async function runVite(outDir: string, { env, isDraft = false }: BuildRequest): Promise<void> {
  const childEnv: NodeJS.ProcessEnv = { ...env, NODE_ENV: 'production' }
  for (const [name, value] of Object.entries(process.env)) {
    if (!name.startsWith('VITE_') && name !== 'NODE_ENV') childEnv[name] = value
  }
  const script = path.join(PROJECT_ROOT, 'scripts/vite-build.ts')
  const args = ['--import', 'tsx', script, outDir, ...(isDraft ? ['--draft'] : [])]
  const child = spawn(process.execPath, args, {
    cwd: PROJECT_ROOT,
    env: childEnv,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
  if (code !== 0) throw new BuildError(`The build failed (Vite ended with ${code}).`)
}

/**
 * Brotli's best quality takes thirty times as long as 5, whose files are 10 % larger. Tests and
 * measurements count the bytes of the first load only.
 */
const QUICK_QUALITY = 5
const isCounted = (file: string) => isFirstLoadFile(file) || /\.(?:html|css)$/.test(file)

/**
 * Writes `.br` and `.gz` beside every text file that becomes smaller. For tests it spends less on
 * files whose bytes nothing counts.
 */
export async function precompress(folder: string, { isForTests = false } = {}): Promise<void> {
  const files = (await filesBelow(folder, '.')).filter(
    (file) => PRECOMPRESSED.test(file) && !file.startsWith('.'),
  )
  await Promise.all(
    files.map(async (file) => {
      const target = path.join(folder, file)
      const content = await readFile(target)
      if (content.length < PRECOMPRESS_MIN_BYTES) return
      const copies = {
        br: await brotli(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]:
              isForTests && !isCounted(file) ? QUICK_QUALITY : constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        gz: await gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
      }
      for (const [extension, copy] of Object.entries(copies)) {
        if (copy.length < content.length) await writeFile(`${target}.${extension}`, copy)
      }
    }),
  )
}

/** Replaces the old folder by a finished one. A second builder may do the same meanwhile. */
async function replaceFolder(finished: string, target: string): Promise<void> {
  const old = `${finished}.old`
  for (let attempt = 1; ; attempt += 1) {
    await rename(target, old).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
    try {
      await rename(finished, target)
      break
    } catch (error) {
      // Another builder has moved its folder there between the two renames.
      if (attempt === 5 || !hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    }
    await rm(old, { recursive: true, force: true })
  }
  await rm(old, { recursive: true, force: true })
}

const BUILDING = '.building-'
/** Builders of newer folders may still be running. */
const ABANDONED_AFTER_MS = 30 * 60_000

/**
 * Returns a current build of the page. It is made in a temporary folder and moved when complete,
 * with its stamp written last, so that an interrupted build never counts as finished.
 */
export async function buildApp(request: BuildRequest): Promise<Build> {
  const unsupported = unsupportedNode()
  if (unsupported !== undefined) throw new BuildError(unsupported)
  const relative = request.outDir ?? path.join('dist', request.mode)
  const outDir = path.resolve(PROJECT_ROOT, relative)
  const isDraft = request.isDraft ?? false
  const inputs = await inputHashOf(request.env, PROJECT_ROOT, isDraft)
  if ((await readBuildRecord(outDir))?.inputs === inputs) return { outDir, made: false }

  const startedAt = Date.now()
  console.log(`Building ${relative} …`)
  const parent = path.dirname(outDir)
  await mkdir(parent, { recursive: true })
  await removeAbandoned(parent, BUILDING, ABANDONED_AFTER_MS)
  const building = path.join(parent, `${BUILDING}${path.basename(outDir)}-${process.pid}`)
  try {
    await runVite(building, request)
    if (!isDraft) await precompress(building, { isForTests: request.mode === 'test' })
    const record: BuildRecord = { inputs, page: { ...request.env } }
    await writeFile(buildRecordFile(building), `${JSON.stringify(record, null, 2)}\n`)
    // Another builder may have finished the same build, whose files may be in use by now.
    if ((await readBuildRecord(outDir))?.inputs !== inputs) await replaceFolder(building, outDir)
  } finally {
    await rm(building, { recursive: true, force: true })
  }
  console.log(`Built ${relative} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
  return { outDir, made: true }
}

if (process.argv[1] === import.meta.filename) {
  const mode = process.argv[2] === 'test' ? 'test' : 'start'
  await buildApp({ mode, env: SANDBOX_BUILD_ENVIRONMENT })
}
