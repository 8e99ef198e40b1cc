/**
 * The environment of build and server: the `.env` file, and the variables of the page. Those of the
 * server are in the schema in config.ts. config.test.ts checks that docs/configuration.md and
 * .env.example list all of them.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

/** Built into the page. */
export const PAGE_VARIABLES = [
  'VITE_CLERK_PUBLISHABLE_KEY',
  'VITE_CLERK_PROXY_URL',
  'VITE_MAPS_KEY',
  'VITE_MAPS_GEOLOCATE_URL',
  'VITE_CONTACT_ENDPOINT',
  'VITE_PUBLIC_ORIGIN',
  'VITE_SOCIAL_LINKS',
  'VITE_SELLER_NAME',
  'VITE_SELLER_ADDRESS',
  'VITE_SELLER_FSSAI',
  'VITE_SELLER_CARE',
  'VITE_GRIEVANCE_OFFICER',
  'VITE_RELEASE',
] as const

export type PageVariable = (typeof PAGE_VARIABLES)[number]
export type PageEnvironment = Partial<Record<PageVariable, string | undefined>>

export const isPageVariable = (name: string): name is PageVariable =>
  PAGE_VARIABLES.some((variable) => variable === name)

/** Returns only the page's variables of an environment. */
export function pageEnvironmentOf(env: NodeJS.ProcessEnv): PageEnvironment {
  const page: PageEnvironment = {}
  for (const name of PAGE_VARIABLES) {
    const value = env[name]
    if (value !== undefined && value !== '') page[name] = value
  }
  return page
}

/** The `.env` file cannot be read. */
export class EnvironmentFileError extends Error {
  override name = 'EnvironmentFileError'
}

/**
 * Adds the variables of the `.env` file in this folder, if there is one. Existing variables take
 * precedence.
 *
 * @throws EnvironmentFileError
 */
export function readEnvironmentFile(folder: string): void {
  const file = path.resolve(folder, '.env')
  let content: string
  try {
    // `loadEnvFile` says that a file does not exist if it may not be read.
    content = readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    if (code === 'ENOENT') return
    throw new EnvironmentFileError(
      `${file} cannot be read (${String(code)}). It must be a file that this user may read.`,
      { cause: error },
    )
  }
  for (const [name, value] of Object.entries(parseEnv(content))) process.env[name] ??= value
}
