/**
 * What `npm start`, `npm run dev` and the tests bake into the page: addresses of the stand-ins
 * that the embedded server offers, and no key of a real service. Production takes the same names
 * from its environment (README, 'Environment').
 */

/** Every variable that a build bakes into the page, so that a change of one makes a new build. */
export const BAKED_VARIABLES = [
  'VITE_CLERK_PUBLISHABLE_KEY',
  'VITE_CLERK_PROXY_URL',
  'VITE_MAPS_KEY',
  'VITE_MAPS_GEOLOCATE_URL',
  'VITE_CONTACT_ENDPOINT',
  'VITE_PUBLIC_ORIGIN',
  'VITE_SOCIAL_LINKS',
  'VITE_RELEASE',
] as const

export type BakedVariable = (typeof BAKED_VARIABLES)[number]
export type BakedEnvironment = Partial<Record<BakedVariable, string>>

/** A publishable key only wraps the Frontend API's host name; this one names no host that exists. */
const SANDBOX_IDENTITY_HOST = 'clerk.jhola.localhost'

export function publishableKeyOf(frontendHost: string): string {
  return `pk_live_${Buffer.from(`${frontendHost}$`).toString('base64')}`
}

export const SANDBOX_PUBLISHABLE_KEY = publishableKeyOf(SANDBOX_IDENTITY_HOST)

export const SANDBOX_BUILD_ENVIRONMENT: Readonly<BakedEnvironment> = {
  VITE_CLERK_PUBLISHABLE_KEY: SANDBOX_PUBLISHABLE_KEY,
  // Relative: the page asks its own origin, whatever the port.
  VITE_CLERK_PROXY_URL: '/sandbox/identity',
  VITE_MAPS_KEY: 'sandbox',
  VITE_MAPS_GEOLOCATE_URL: '/sandbox/maps/geolocate',
  VITE_CONTACT_ENDPOINT: '/sandbox/contact',
  // Links to a machine of one's own are shared with nobody; the tags are there to be looked at.
  VITE_PUBLIC_ORIGIN: 'http://localhost:4173',
}

/** The baked variables that an environment sets; everything else of it is left behind. */
export function bakedEnvironmentOf(env: NodeJS.ProcessEnv): BakedEnvironment {
  const baked: BakedEnvironment = {}
  for (const name of BAKED_VARIABLES) {
    const value = env[name]
    if (value !== undefined && value !== '') baked[name] = value
  }
  return baked
}
