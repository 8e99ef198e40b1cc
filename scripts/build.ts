/**
 * Builds the page for one purpose, and only if one of its inputs has changed. Each purpose has its
 * own folder, so that a test run never replaces the files of a running `npm start`.
 * As a command it builds for `npm start`, or for the tests: `tsx scripts/build.ts test`.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { removeAbandonedFolders } from '#scripts/system/abandoned-folders.ts'
import { isFirstLoadFile } from '#scripts/first-load-files.ts'
import { unsupportedNode } from '#scripts/system/node-version.ts'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { buildRecordFile, readBuildRecord, type BuildRecord } from '#server/build-record.ts'
import { PAGE_VARIABLES, type PageEnvironment } from '#server/config/environment.ts'
import { isMainModule } from '#server/runtime/main-module.ts'

export type BuildMode = 'start' | 'test' | 'serve'

export interface BuildRequest {
  mode: BuildMode
  /** The variables that are built into the page. */
  env: Readonly<PageEnvironment>
  /** Relative to the repository; `dist/<mode>` by default. */
  outDir?: string
  /**
   * Skips compression and minification, which take half the time, and the staff pages: for tests
   * that count no bytes and open only the shop.
   */
  isDraft?: boolean
}

export interface Build {
  /** Absolute. */
  outDir: string
}

/** Shown without its stack: the message, or what Vite has printed before it, is sufficient. */
export class BuildError extends Error {
  override name = 'BuildError'
}

/** The inputs of a build besides installed packages, which the lock file covers. */
const INPUT_FOLDERS = ['src', 'public', 'sw', 'scripts/vite']
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
  'scripts/build.ts',
  'scripts/first-load-files.ts',
  'scripts/sandbox-environment.ts',
]
const IGNORED_INPUT = /\.test\.tsx?$/

const PRECOMPRESSED = /\.(?:js|mjs|css|html|svg|json|webmanifest|txt|xml)$/
/** Below this size, the `Content-Encoding` header takes most of the bytes that a copy saves. */
const PRECOMPRESS_MIN_BYTES = 256

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Returns the files below a folder, relative to the root and sorted; none for a missing folder. */
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

/** Returns a hash of all inputs of a build. */
export async function inputHashOf(
  env: Readonly<PageEnvironment>,
  root = PROJECT_ROOT,
  isDraft = false,
): Promise<string> {
  const folders = await Promise.all(INPUT_FOLDERS.map((folder) => filesBelow(root, folder)))
  const files = [...INPUT_FILES, ...folders.flat()].filter((file) => !IGNORED_INPUT.test(file))
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

/** Runs Vite as a child process, which gets only the variables of the page that `env` has. */
async function runVite(outDir: string, { env, isDraft = false }: BuildRequest): Promise<void> {
  const childEnv: NodeJS.ProcessEnv = { ...env, NODE_ENV: 'production' }
  for (const [name, value] of Object.entries(process.env)) {
    if (!name.startsWith('VITE_') && name !== 'NODE_ENV') childEnv[name] = value
  }
  const script = path.join(PROJECT_ROOT, 'scripts/vite/build-pages.ts')
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
  if (code !== 0) throw new BuildError(`The build failed: Vite exited with code ${code}.`)
}

/**
 * Brotli's maximum quality takes thirty times as long as this one, whose files are 10 % larger.
 * Tests and benchmarks count only the bytes of the first load.
 */
const QUICK_QUALITY = 5
const isCounted = (file: string) => isFirstLoadFile(file) || /\.(?:html|css)$/.test(file)

/**
 * Writes a `.br` and a `.gz` copy beside every text file that becomes smaller. `isForTests` saves
 * time on files whose bytes no test counts.
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

/** Replaces `target` with a finished build. Another process may do the same at the same time. */
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
      // Another process has moved its folder there between the two renames.
      if (attempt === 5 || !hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    }
    await rm(old, { recursive: true, force: true })
  }
  await rm(old, { recursive: true, force: true })
}

const TEMPORARY_PREFIX = '.building-'
/** A newer folder may belong to a build that is still running. */
const ABANDONED_AFTER_MS = 30 * 60_000

/**
 * Builds the page unless the existing build is up to date. A build is written to a temporary folder
 * and moved into place when complete, with its build record written last, so that an interrupted
 * build never counts as finished.
 *
 * @throws BuildError if the build fails or this Node is not supported.
 */
export async function buildPage(request: BuildRequest): Promise<Build> {
  const unsupported = unsupportedNode()
  if (unsupported !== undefined) throw new BuildError(unsupported)
  const relative = request.outDir ?? path.join('dist', request.mode)
  const outDir = path.resolve(PROJECT_ROOT, relative)
  const isDraft = request.isDraft ?? false
  const inputs = await inputHashOf(request.env, PROJECT_ROOT, isDraft)
  if ((await readBuildRecord(outDir))?.inputs === inputs) return { outDir }

  const startedAt = Date.now()
  console.log(`Building ${relative} …`)
  const parent = path.dirname(outDir)
  await mkdir(parent, { recursive: true })
  await removeAbandonedFolders(parent, TEMPORARY_PREFIX, ABANDONED_AFTER_MS)
  const building = path.join(parent, `${TEMPORARY_PREFIX}${path.basename(outDir)}-${process.pid}`)
  try {
    await runVite(building, request)
    if (!isDraft) await precompress(building, { isForTests: request.mode === 'test' })
    const record: BuildRecord = { inputs, page: { ...request.env } }
    await writeFile(buildRecordFile(building), `${JSON.stringify(record, null, 2)}\n`)
    // Another process may have finished the same build, whose files may already be in use.
    if ((await readBuildRecord(outDir))?.inputs !== inputs) await replaceFolder(building, outDir)
  } finally {
    await rm(building, { recursive: true, force: true })
  }
  console.log(`Built ${relative} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
  return { outDir }
}

if (isMainModule(import.meta.url)) {
  const mode = process.argv[2] === 'test' ? 'test' : 'start'
  await buildPage({ mode, env: SANDBOX_BUILD_ENVIRONMENT })
}
