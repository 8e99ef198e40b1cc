/** Reads the environment once at start, and reports everything missing or invalid at once. */
import { createPublicKey } from 'node:crypto'
import * as v from 'valibot'
import { DEFAULT_STORE_HOURS } from '#contract/constants.ts'
import { SECOND_MS } from '#contract/durations.ts'
import {
  openingHoursTextSchema,
  parseOpeningHours,
  type OpeningHours,
} from '#contract/opening-hours.ts'
import { isAddressRange } from './address-range.ts'
import {
  DEFAULTS,
  MEGABYTE,
  type OverloadLimits,
  type PostgresSettings,
  type RateLimits,
} from './defaults.ts'
import { isPageVariable, type PageEnvironment } from './environment.ts'
import { DEFAULT_PUSH_SERVICES } from './push-services.ts'
import { isVapidPair, type VapidKeys } from './vapid-keys.ts'

/** Whose tokens are accepted, and for which pages. */
export interface TokenTrust {
  /** The public key, as SPKI PEM. */
  jwtKey: string
  /** The required `iss`. */
  issuer: string
  /** Whether a page of this origin (`azp`) may use the shop. */
  isAuthorizedParty: (origin: string) => boolean
}

/** Additional sources of the policy: origins, or hashes of inline elements. */
export interface PolicyOptions {
  /** Besides this origin: Clerk's Frontend API, the contact form's endpoint, the maps service. */
  connectSources?: readonly string[]
  imageSources?: readonly string[]
  scriptSources?: readonly string[]
  styleSources?: readonly string[]
  /** The frames of the bot check, if any. */
  frameSources?: readonly string[]
  /** Only for `npm run dev`, whose hot reload needs inline scripts and styles. */
  loosenForHotReload?: boolean
}

/** The hosts of Clerk's pictures of shoppers and its bot check. */
const CLERK_IMAGE_ORIGIN = 'https://img.clerk.com'
const CLERK_CHALLENGE_ORIGIN = 'https://challenges.cloudflare.com'

export interface ServerConfig {
  host: string
  /** 0 selects any free port. */
  port: number
  dataDir: string
  /** PostgreSQL; if absent, the embedded database in dataDir. */
  databaseUrl?: string | undefined
  postgres: PostgresSettings
  /** False if `npm run migrate` is a step of its own. */
  migratesAtStart: boolean
  storeHours: OpeningHours
  trust: TokenTrust
  /** Deletes users at Clerk; without it accounts cannot be deleted (product §14.6). */
  clerkSecretKey?: string | undefined
  policy: PolicyOptions
  /** True when shoppers reach the shop by https. */
  isHttps: boolean
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  rateLimits: RateLimits
  /** Of compressed catalogues that a process keeps in memory. */
  catalogueCacheBytes: number
  /** Without it, no call is refused under overload. */
  overload?: OverloadLimits | undefined
  /** Where metrics are served, if they are; not at the port of the shop. */
  metrics?: { host: string; port: number } | undefined
  /** How many orders of one shopper may be open at a time. */
  ordersOpenPerShopper: number
  /** For Google's Directions service; without it routes are refused (product §15.7). */
  googleMapsKey?: string | undefined
  /** Push services that endpoints may name (push-services). */
  pushServices: readonly string[]
  /** For notifications; if absent, generated at the first start and stored in the database. */
  vapidKeys?: VapidKeys | undefined
  /** The contact for push services: a mailto: or https: address (RFC 8292 §2.1). */
  vapidSubject: string
  /** How long the server keeps serving after it has turned unready. */
  shutdownNoticeMs: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** Lists every variable that is missing or invalid. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The environment is not complete:\n${problems.map((line) => `  ${line}`).join('\n')}`)
    this.problems = problems
  }
}

const text = v.pipe(v.string('is missing'), v.trim(), v.minLength(1, 'is missing'))
const count = (min: number, max: number) =>
  v.pipe(
    text,
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const isOrigin = (value: string) => attempt(() => new URL(value).origin) === value

const list = v.pipe(
  text,
  v.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
)
const origins = v.pipe(
  list,
  v.minLength(1, 'is missing'),
  v.everyItem(isOrigin, 'must be origins like https://shop.example, separated by commas'),
)
const url = v.pipe(text, v.url('must be a URL'))
/** A URL, or a path of our own origin. */
const endpoint = v.pipe(
  text,
  v.check(
    (value) => value.startsWith('/') || URL.canParse(value),
    'must be a URL or a path of this origin',
  ),
)

const hours = v.pipe(text, openingHoursTextSchema, v.transform(parseOpeningHours))

const pem = v.pipe(
  text,
  // One line in an .env file.
  v.transform((value) => value.replaceAll(String.raw`\n`, '\n')),
  v.check(
    (value) => attempt(() => createPublicKey(value).asymmetricKeyType) === 'rsa',
    'must be the PEM of an RSA public key',
  ),
)

export const openOrdersSchema = count(1, 1_000)

const environmentSchema = v.object({
  HOST: v.optional(text, DEFAULTS.host),
  PORT: v.optional(count(0, 65_535), String(DEFAULTS.port)),
  DATA_DIR: v.optional(text, DEFAULTS.dataDir),
  DATABASE_URL: v.optional(
    v.pipe(text, v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
  ),
  DATABASE_CONNECTIONS: v.optional(count(2, 1_000), String(DEFAULTS.postgres.connections)),
  DATABASE_STATEMENT_SECONDS: v.optional(
    count(1, 40),
    String(DEFAULTS.postgres.statementMs / SECOND_MS),
  ),
  DATABASE_KEEPALIVE_SECONDS: v.optional(
    count(1, 7_200),
    String(DEFAULTS.postgres.keepAliveMs / SECOND_MS),
  ),
  MIGRATE_AT_START: v.optional(
    v.picklist(['on', 'off'], 'must be on or off'),
    DEFAULTS.migratesAtStart ? 'on' : 'off',
  ),
  STORE_HOURS: v.optional(hours, DEFAULT_STORE_HOURS),
  CLERK_JWT_KEY: pem,
  CLERK_ISSUER: v.pipe(url, v.regex(/[^/]$/, 'must not end with a slash')),
  CLERK_AUTHORIZED_PARTIES: origins,
  CLERK_SECRET_KEY: v.optional(v.pipe(text, v.regex(/^sk_(?:test|live)_/, 'must begin with sk_'))),
  IMAGE_ORIGINS: v.optional(origins),
  GOOGLE_MAPS_KEY: v.optional(text),
  PUSH_SERVICES: v.optional(
    v.pipe(
      list,
      v.everyItem(
        (host) => /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/.test(host),
        'must be host names like fcm.googleapis.com, separated by commas',
      ),
    ),
  ),
  VAPID_PUBLIC_KEY: v.optional(text),
  VAPID_PRIVATE_KEY: v.optional(text),
  VAPID_SUBJECT: v.optional(
    v.pipe(
      text,
      v.regex(/^(?:mailto:[^@]+@.+|https:\/\/.+)$/, 'must be a mailto: or https: address'),
    ),
  ),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      list,
      v.everyItem(
        isAddressRange,
        'must be addresses or networks like 127.0.0.1 or 10.0.0.0/8, separated by commas; it is no longer a number of proxies',
      ),
    ),
  ),
  RATE_LIMIT_ADDRESS: v.optional(count(1, 1e9), String(DEFAULTS.rateLimits.addressPerMinute)),
  RATE_LIMIT_AVAILABILITY: v.optional(
    count(1, 1e9),
    String(DEFAULTS.rateLimits.availabilityPerMinute),
  ),
  RATE_LIMIT_SHOPPER: v.optional(count(1, 1e9), String(DEFAULTS.rateLimits.shopperPerMinute)),
  RATE_LIMIT_ORDERS: v.optional(count(1, 1e9), String(DEFAULTS.rateLimits.ordersPerMinute)),
  RATE_LIMIT_OPERATIONS: v.optional(count(1, 1e9), String(DEFAULTS.rateLimits.operationsPerMinute)),
  RATE_LIMIT_RIDE_POSITIONS: v.optional(
    count(1, 1e9),
    String(DEFAULTS.rateLimits.ridePositionsPerMinute),
  ),
  CATALOGUE_CACHE_MB: v.optional(count(1, 65_536), String(DEFAULTS.catalogueCacheBytes / MEGABYTE)),
  OVERLOAD_CALLS: v.optional(count(1, 1e6), String(DEFAULTS.overload.calls)),
  OVERLOAD_DELAY_MS: v.optional(count(1, 60_000), String(DEFAULTS.overload.delayMs)),
  METRICS_HOST: v.optional(text, DEFAULTS.metricsHost),
  METRICS_PORT: v.optional(count(0, 65_535)),
  SHUTDOWN_NOTICE_SECONDS: v.optional(count(0, 60), String(DEFAULTS.shutdownNoticeMs / SECOND_MS)),
  ORDERS_OPEN_PER_SHOPPER: v.optional(openOrdersSchema, String(DEFAULTS.ordersOpenPerShopper)),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    DEFAULTS.logLevel,
  ),
  // Variables of the page with hosts that the policy must allow.
  VITE_CLERK_PROXY_URL: v.optional(endpoint),
  VITE_CONTACT_ENDPOINT: v.optional(endpoint),
  VITE_MAPS_GEOLOCATE_URL: v.optional(
    endpoint,
    'https://www.googleapis.com/geolocation/v1/geolocate',
  ),
})
type Environment = v.InferOutput<typeof environmentSchema>

/** Every variable that the server reads. */
export const SERVER_VARIABLES: readonly string[] = [
  ...Object.keys(environmentSchema.entries).filter((name) => !isPageVariable(name)),
  'STATIC_DIR',
]

/**
 * The configuration of `npm run serve`. `page` has the variables of the build record, if there is
 * one: they decide which hosts the page uses, whatever the environment contains now.
 *
 * @throws ConfigError that lists all problems.
 */
export function readServerConfig(env: NodeJS.ProcessEnv, page?: PageEnvironment): ServerConfig {
  // An empty variable counts as not set.
  const given = Object.fromEntries(
    Object.entries(env)
      .filter(([name]) => page === undefined || !isPageVariable(name))
      .concat(Object.entries(page ?? {}))
      .filter(([, value]) => value?.trim() !== ''),
  )
  const parsed = v.safeParse(environmentSchema, given)
  const problems = [
    ...(parsed.success ? [] : parsed.issues.map(problemOf)),
    ...vapidProblems(given),
    ...removedProblems(given),
    ...(parsed.success ? portProblems(parsed.output) : []),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const values = parsed.output
  const listed = values.CLERK_AUTHORIZED_PARTIES
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    postgres: {
      connections: values.DATABASE_CONNECTIONS,
      statementMs: values.DATABASE_STATEMENT_SECONDS * SECOND_MS,
      keepAliveMs: values.DATABASE_KEEPALIVE_SECONDS * SECOND_MS,
    },
    migratesAtStart: values.MIGRATE_AT_START === 'on',
    storeHours: values.STORE_HOURS,
    trust: {
      jwtKey: values.CLERK_JWT_KEY,
      issuer: values.CLERK_ISSUER,
      isAuthorizedParty: (origin) => listed.includes(origin),
    },
    clerkSecretKey: values.CLERK_SECRET_KEY,
    policy: policyOf(values),
    isHttps: listed.every(isHttpsOrigin),
    trustedProxies: values.TRUSTED_PROXIES ?? DEFAULTS.trustedProxies,
    rateLimits: {
      addressPerMinute: values.RATE_LIMIT_ADDRESS,
      availabilityPerMinute: values.RATE_LIMIT_AVAILABILITY,
      shopperPerMinute: values.RATE_LIMIT_SHOPPER,
      ordersPerMinute: values.RATE_LIMIT_ORDERS,
      operationsPerMinute: values.RATE_LIMIT_OPERATIONS,
      ridePositionsPerMinute: values.RATE_LIMIT_RIDE_POSITIONS,
    },
    catalogueCacheBytes: values.CATALOGUE_CACHE_MB * MEGABYTE,
    overload: { calls: values.OVERLOAD_CALLS, delayMs: values.OVERLOAD_DELAY_MS },
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    ordersOpenPerShopper: values.ORDERS_OPEN_PER_SHOPPER,
    googleMapsKey: values.GOOGLE_MAPS_KEY,
    pushServices: values.PUSH_SERVICES ?? DEFAULT_PUSH_SERVICES,
    vapidKeys: vapidKeysOf(given),
    // By default the shop itself.
    vapidSubject: values.VAPID_SUBJECT ?? listed.find(isHttpsOrigin) ?? '',
    shutdownNoticeMs: values.SHUTDOWN_NOTICE_SECONDS * SECOND_MS,
    logLevel: values.LOG_LEVEL,
  }
}

/** For commands beside `npm run serve`: its database, and who migrates it. */
export const DATABASE_VARIABLES = v.pick(environmentSchema, [
  'DATABASE_URL',
  'DATA_DIR',
  'MIGRATE_AT_START',
])

/** For `npm run operations`. */
export const OPERATIONS_VARIABLES = v.pick(environmentSchema, ['STORE_HOURS', 'CLERK_SECRET_KEY'])

/**
 * Reads the variables of a schema. A blank one counts as not set.
 *
 * @throws ConfigError that lists all problems.
 */
export function readVariables<Schema extends v.GenericSchema<Given, unknown>>(
  schema: Schema,
  env: NodeJS.ProcessEnv,
): v.InferOutput<Schema> {
  const given = Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined])
  const parsed = v.safeParse(schema, Object.fromEntries(given))
  if (!parsed.success) throw new ConfigError(parsed.issues.map(problemOf))
  return parsed.output
}

const isHttpsOrigin = (origin: string) => origin.startsWith('https://')

type Given = Readonly<Record<string, string | undefined>>

function vapidKeysOf(given: Given): VapidKeys | undefined {
  const publicKey = given['VAPID_PUBLIC_KEY']?.trim()
  const privateKey = given['VAPID_PRIVATE_KEY']?.trim()
  return publicKey === undefined || privateKey === undefined ? undefined : { publicKey, privateKey }
}

/** Both keys or neither; a subject is required if the shop has no https address. */
function vapidProblems(given: Given): string[] {
  const problems: string[] = []
  const keys = vapidKeysOf(given)
  if (keys === undefined) {
    if (given['VAPID_PUBLIC_KEY'] !== undefined) problems.push('VAPID_PRIVATE_KEY is missing')
    if (given['VAPID_PRIVATE_KEY'] !== undefined) problems.push('VAPID_PUBLIC_KEY is missing')
  } else if (!isVapidPair(keys)) {
    problems.push('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY')
  }
  const origins = given['CLERK_AUTHORIZED_PARTIES']
  const hasAddress = origins === undefined || /(?:^|[\s,])https:\/\//.test(origins)
  if (given['VAPID_SUBJECT'] === undefined && !hasAddress) {
    problems.push('VAPID_SUBJECT is missing')
  }
  return problems
}

/** Variables of earlier releases that are no longer read, which must not be ignored silently. */
function removedProblems(given: Given): string[] {
  return given['OPERATIONS_KEYS'] === undefined
    ? []
    : [
        'OPERATIONS_KEYS is no longer read: make keys with `npm run operations -- key make` (docs/deploy.md) and remove it',
      ]
}

/** Otherwise the shop would start, and fail at the port of its metrics. */
function portProblems({ PORT, METRICS_PORT }: Environment): string[] {
  return METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === PORT
    ? [`METRICS_PORT must not be ${PORT}, which is PORT`]
    : []
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue)?.split('.')[0] ?? 'The environment'
  return issue.input === undefined ? `${name} is missing` : `${name} ${issue.message}`
}

function policyOf(values: Environment): PolicyOptions {
  const reached = [
    values.VITE_CLERK_PROXY_URL ?? values.CLERK_ISSUER,
    values.VITE_CONTACT_ENDPOINT,
    values.VITE_MAPS_GEOLOCATE_URL,
  ].filter((address) => address !== undefined && !address.startsWith('/'))
  return {
    connectSources: reached.flatMap((address) => (address ? [new URL(address).origin] : [])),
    imageSources: [CLERK_IMAGE_ORIGIN, ...(values.IMAGE_ORIGINS ?? [])],
    // The bot check of a sign-up.
    scriptSources: [CLERK_CHALLENGE_ORIGIN],
    frameSources: [CLERK_CHALLENGE_ORIGIN],
  }
}
