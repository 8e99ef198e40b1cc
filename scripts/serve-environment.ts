/**
 * Checks the environment of `npm run serve` before the build, and lists everything that is missing
 * or invalid. The server's own variables are checked by server/config/config.ts.
 */
import { FSSAI_LICENCE } from '#contract/product-information.ts'
import { ConfigError, readServerConfig } from '#server/config/config.ts'
import { pageEnvironmentOf, type PageEnvironment } from '#server/config/environment.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from './sandbox-environment.ts'

/** Returns the Frontend API's host that a publishable key encodes; undefined for an invalid key. */
export function frontendHostOf(publishableKey: string): string | undefined {
  const wrapped = /^pk_(?:live|test)_([A-Za-z0-9+/=]+)$/.exec(publishableKey)?.[1]
  if (wrapped === undefined) return undefined
  const host = Buffer.from(wrapped, 'base64').toString('utf8')
  return /^[a-z0-9.-]+\.[a-z0-9-]+\$$/.test(host) ? host.slice(0, -1) : undefined
}

const SELLER_VARIABLES = [
  'VITE_SELLER_NAME',
  'VITE_SELLER_ADDRESS',
  'VITE_SELLER_FSSAI',
  'VITE_SELLER_CARE',
  'VITE_GRIEVANCE_OFFICER',
] as const

const isHttps = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:'

/** Returns a message for each variable of the page that is missing or invalid. */
export function pageProblems(env: Readonly<PageEnvironment>): string[] {
  const problems: string[] = []
  const key = env.VITE_CLERK_PUBLISHABLE_KEY
  if (key === undefined) {
    problems.push('VITE_CLERK_PUBLISHABLE_KEY is missing')
  } else {
    const host = frontendHostOf(key)
    if (host === undefined) {
      problems.push('VITE_CLERK_PUBLISHABLE_KEY is not a publishable key of Clerk')
    } else if (host.endsWith('.localhost')) {
      problems.push(
        'VITE_CLERK_PUBLISHABLE_KEY is the key of the sandbox; set that of your Clerk instance',
      )
    }
  }
  const maps = env.VITE_MAPS_KEY
  if (maps === undefined) problems.push('VITE_MAPS_KEY is missing')
  else if (maps === 'sandbox') {
    problems.push('VITE_MAPS_KEY is the key of the sandbox; set one for your maps service')
  }

  const contact = env.VITE_CONTACT_ENDPOINT
  if (contact === undefined) problems.push('VITE_CONTACT_ENDPOINT is missing')
  else if (!isHttps(contact)) {
    problems.push('VITE_CONTACT_ENDPOINT must be a URL that begins with https://')
  }
  const origin = env.VITE_PUBLIC_ORIGIN
  if (origin === undefined) problems.push('VITE_PUBLIC_ORIGIN is missing')
  else if (!isHttps(origin) || new URL(origin).origin !== origin) {
    problems.push('VITE_PUBLIC_ORIGIN must be an origin like https://shop.example')
  }
  for (const name of SELLER_VARIABLES) {
    const value = env[name]
    if (value !== undefined && value === SANDBOX_BUILD_ENVIRONMENT[name]) {
      problems.push(`${name} is that of the invented seller of the sandbox`)
    }
  }
  const licence = env.VITE_SELLER_FSSAI
  if (licence !== undefined && !FSSAI_LICENCE.test(licence)) {
    problems.push('VITE_SELLER_FSSAI must have 14 digits')
  }
  for (const name of ['VITE_CLERK_PROXY_URL', 'VITE_MAPS_GEOLOCATE_URL'] as const) {
    const value = env[name]
    if (value?.startsWith('/sandbox') === true) {
      problems.push(`${name} is an address of the sandbox, which production does not have`)
    }
  }
  return problems
}

/** Returns a message for each missing or invalid variable of page and server. */
export function serveProblems(env: NodeJS.ProcessEnv): string[] {
  const problems = pageProblems(pageEnvironmentOf(env))
  // The server alone also starts without it, and then returns no directions (product §15.7).
  if (!env['GOOGLE_MAPS_KEY']?.trim()) problems.push('GOOGLE_MAPS_KEY is missing')
  try {
    readServerConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    problems.push(...error.problems)
  }
  // Page and server check some of the same variables.
  return [...new Set(problems)]
}
