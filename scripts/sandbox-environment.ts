/**
 * The variables that `npm start`, `npm run dev` and the tests build into the page: addresses of the
 * stand-ins in the embedded server, and no keys of real services. Production reads the same
 * variables from its environment (docs/configuration.md).
 */
import type { PageEnvironment } from '#server/config/environment.ts'

/** A publishable key only encodes the host name of the Frontend API. This host does not exist. */
const SANDBOX_IDENTITY_HOST = 'clerk.jhola.localhost'

export function publishableKeyOf(frontendHost: string): string {
  return `pk_live_${Buffer.from(`${frontendHost}$`).toString('base64')}`
}

export const SANDBOX_PUBLISHABLE_KEY = publishableKeyOf(SANDBOX_IDENTITY_HOST)

export const SANDBOX_BUILD_ENVIRONMENT: Readonly<PageEnvironment> = {
  VITE_CLERK_PUBLISHABLE_KEY: SANDBOX_PUBLISHABLE_KEY,
  // Relative, so that it is valid at any port.
  VITE_CLERK_PROXY_URL: '/sandbox/identity',
  VITE_MAPS_KEY: 'sandbox',
  VITE_MAPS_GEOLOCATE_URL: '/sandbox/maps/geolocate',
  VITE_CONTACT_ENDPOINT: '/sandbox/contact',
  // Nobody shares links to their own machine, but the tags can be inspected.
  VITE_PUBLIC_ORIGIN: 'http://localhost:4173',
  // Invented: no real licence begins with 0, and `.example` names no host.
  VITE_SELLER_NAME: 'Jhola Retail (an invented seller)',
  VITE_SELLER_ADDRESS: '12 Market Road, Pan Bazaar, Guwahati 781001, Assam',
  VITE_SELLER_FSSAI: '00026001000200',
  VITE_SELLER_CARE: 'care@jhola.example',
  VITE_GRIEVANCE_OFFICER: 'Grievance Officer, grievance@jhola.example',
}
