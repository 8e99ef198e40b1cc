/** What `npm start`, `npm run dev` and tests may set; everything else is fixed for this machine. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { openingHoursTextSchema, parseOpeningHours } from '#contract/opening-hours.ts'
import {
  ConfigError,
  openOrdersSchema,
  readVariables,
  type ServerConfig,
} from '#server/config/config.ts'
import { DEFAULTS } from '#server/config/defaults.ts'
import { DEFAULT_PUSH_SERVICES } from '#server/config/push-services.ts'
import type { SandboxIdentity } from './identity/identity-plugin.ts'
import type { StandInPushService } from './push-service-agent.ts'
import { isLoopbackOrigin, LOOPBACK_HOST } from './sandbox-guards.ts'

/** Never closes, by the rule of contract/opening-hours (product §13.2). */
const ALWAYS_OPEN = '00:00-23:59'

/**
 * Not that of a production shop: here, invented staff deliver every open order, and a known key
 * opens the counter.
 */
const DEFAULT_DATA_DIR = '.sandbox'

const portSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number'),
)

const environmentSchema = v.object({
  PORT: v.optional(portSchema, String(DEFAULTS.port)),
  DATA_DIR: v.optional(v.string(), DEFAULT_DATA_DIR),
  STORE_HOURS: v.optional(openingHoursTextSchema),
  AUTOPILOT: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  ORDERS_OPEN_PER_SHOPPER: v.optional(openOrdersSchema, String(DEFAULTS.ordersOpenPerShopper)),
  PUSH_SERVICE_PORT: v.optional(portSchema),
  PUSH_SERVICE_CERTIFICATE: v.optional(v.string()),
})

export interface SandboxSettings {
  /** 0 takes any free port. */
  port: number
  dataDir: string
  /** As written, to print it. */
  storeHours: string
  hoursAreDefault: boolean
  /** Whether staff and riders act automatically from the start. */
  autopilot: boolean
  /** How many orders of one shopper may be open at a time. */
  ordersOpenPerShopper: number
  /** The push service of a test; if absent, those of the browsers. */
  pushService?: StandInPushService | undefined
}

/** @throws ConfigError that lists all problems. */
export function readSandboxSettings(env: NodeJS.ProcessEnv): SandboxSettings {
  const values = readVariables(environmentSchema, env)
  const { PUSH_SERVICE_PORT: pushPort, PUSH_SERVICE_CERTIFICATE: certificate } = values
  if ((pushPort === undefined) !== (certificate === undefined)) {
    throw new ConfigError(['PUSH_SERVICE_PORT and PUSH_SERVICE_CERTIFICATE go together'])
  }
  return {
    port: values.PORT,
    dataDir: values.DATA_DIR,
    storeHours: values.STORE_HOURS ?? ALWAYS_OPEN,
    hoursAreDefault: values.STORE_HOURS === undefined,
    autopilot: values.AUTOPILOT === 'on',
    ordersOpenPerShopper: values.ORDERS_OPEN_PER_SHOPPER,
    pushService:
      pushPort === undefined || certificate === undefined
        ? undefined
        : { port: pushPort, ca: readFileSync(certificate, 'utf8') },
  }
}

/** The stand-in's certificate has the names of its endpoints. */
function namesOf(certificate: string): string[] {
  const names = new X509Certificate(certificate).subjectAltName?.split(', ') ?? []
  return names.map((name) => name.replace(/^DNS:/, ''))
}

export function sandboxConfig(
  settings: SandboxSettings,
  identity: Pick<SandboxIdentity, 'issuer' | 'publicKeyPem'>,
): ServerConfig {
  return {
    ...DEFAULTS,
    host: LOOPBACK_HOST,
    port: settings.port,
    dataDir: settings.dataDir,
    storeHours: parseOpeningHours(settings.storeHours),
    trust: {
      jwtKey: identity.publicKeyPem,
      issuer: identity.issuer,
      // Through a fault proxy or a second host name of this machine, the page is still ours.
      isAuthorizedParty: isLoopbackOrigin,
    },
    policy: {},
    isHttps: false,
    // On a busy machine the embedded database would count as overload.
    overload: undefined,
    ordersOpenPerShopper: settings.ordersOpenPerShopper,
    pushServices: [
      ...DEFAULT_PUSH_SERVICES,
      ...(settings.pushService === undefined ? [] : namesOf(settings.pushService.ca)),
    ],
    // An invalid address, because push services require one and refuse localhost.
    vapidSubject: 'mailto:notifications@jhola.example',
    logLevel: 'warn',
  }
}
