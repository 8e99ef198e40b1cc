/**
 * The environment of build and server: the file `.env`, and which variables are the page's. The
 * server's own are the schema in config.ts. README.md and .env.example name all of them, which
 * config.test.ts holds them to.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'

/** Baked into the page when it is built. */
export const PAGE_VARIABLES = [
  'VITE_CLERK_PUBLISHABLE_KEY',
  'VITE_CLERK_PROXY_URL',
  'VITE_MAPS_KEY',
  'VITE_MAPS_GEOLOCATE_URL',
  'VITE_CONTACT_ENDPOINT',
  'VITE_PUBLIC_ORIGIN',
  'VITE_SOCIAL_LINKS',
  'VITE_RELEASE',
] as const

export type PageVariable = (typeof PAGE_VARIABLES)[number]
export type PageEnvironment = Partial<Record<PageVariable, string | undefined>>

export const isPageVariable = (name: string): name is PageVariable =>
  PAGE_VARIABLES.some((variable) => variable === name)

/** The page's variables that an environment sets; everything else of it is left behind. */
export function pageEnvironmentOf(env: NodeJS.ProcessEnv): PageEnvironment {
  const page: PageEnvironment = {}
  for (const name of PAGE_VARIABLES) {
    const value = env[name]
    if (value !== undefined && value !== '') page[name] = value
  }
  return page
}

/** Adds what a file `.env` in this folder sets; what the environment says already stays. */
export function readEnvironmentFile(folder: string): void {
  const file = path.join(folder, '.env')
  if (existsSync(file)) loadEnvFile(file)
}
