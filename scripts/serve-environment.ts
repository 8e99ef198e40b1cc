/**
 * Checks the environment of `npm run serve` before the build, and lists everything that is missing
 * or invalid. The server's own variables are checked by server/config/config.ts.
 */
import { FSSAI_LICENCE } from '#contract/product-information.ts'
import { ConfigError, readServerConfig } from '#server/config/config.ts'
import { pageEnvironmentOf, type PageEnvironment } from '#server/config/environment.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from './sandbox-environment.ts'

/** Returns the Frontend API's host in a publishable key, or undefined for an invalid key. */
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

export function pageProblems(baked: Readonly<PageEnvironment>): string[] {
  const problems: string[] = []
  const key = baked.VITE_CLERK_PUBLISHABLE_KEY
  if (key === undefined) {
    problems.push('VITE_CLERK_PUBLISHABLE_KEY is missing')
  } else {
    const host = frontendHostOf(key)
    if (host === undefined) {
      problems.push('VITE_CLERK_PUBLISHABLE_KEY is not a publishable key of Clerk')
    } else if (host.endsWith('.localhost')) {
      problems.push('VITE_CLERK_PUBLISHABLE_KEY is that of the stand-in for sign-in')
    }
  }
  const maps = baked.VITE_MAPS_KEY
  if (maps === undefined) problems.push('VITE_MAPS_KEY is missing')
  else if (maps === 'sandbox') problems.push('VITE_MAPS_KEY is that of the stand-in for maps')

  for (const name of ['VITE_CONTACT_ENDPOINT', 'VITE_PUBLIC_ORIGIN'] as const) {
    const value = baked[name]
    if (value === undefined) problems.push(`${name} is missing`)
    else if (!isHttps(value)) problems.push(`${name} must be a URL that begins with https://`)
  }
  for (const name of SELLER_VARIABLES) {
    const value = baked[name]
    if (value !== undefined && value === SANDBOX_BUILD_ENVIRONMENT[name]) {
      problems.push(`${name} is that of the invented seller`)
    }
  }
  const licence = baked.VITE_SELLER_FSSAI
  if (licence !== undefined && !FSSAI_LICENCE.test(licence)) {
    problems.push('VITE_SELLER_FSSAI must have 14 digits')
  }
  for (const name of ['VITE_CLERK_PROXY_URL', 'VITE_MAPS_GEOLOCATE_URL'] as const) {
    const value = baked[name]
    if (value?.startsWith('/sandbox') === true) {
      problems.push(`${name} leads to a stand-in, which production does not have`)
    }
  }
  return problems
}

/** Returns all problems of page and server; empty if the shop can be served. */
export function serveProblems(env: NodeJS.ProcessEnv): string[] {
  const problems = pageProblems(pageEnvironmentOf(env))
  // The server alone runs without: it then refuses routes, as product §3.1 words it. A shop does
  // not.
  if (!env['GOOGLE_MAPS_KEY']?.trim()) problems.push('GOOGLE_MAPS_KEY is missing')
  try {
    readServerConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    problems.push(...error.problems)
  }
  // Both sides check some of the same variables.
  return [...new Set(problems)]
}
