/**
 * The variables that are built into the page. PORT, DATA_DIR and STORE_HOURS are not
 * (product §1.2).
 */
export const environment = {
  clerkPublishableKey: import.meta.env.VITE_CLERK_PUBLISHABLE_KEY ?? '',
  /** Same-origin path of Clerk's Frontend API; empty for Clerk's own host. */
  clerkProxyUrl: import.meta.env.VITE_CLERK_PROXY_URL ?? '',
  mapsKey: import.meta.env.VITE_MAPS_KEY ?? '',
  mapsGeolocateUrl:
    import.meta.env.VITE_MAPS_GEOLOCATE_URL ??
    'https://www.googleapis.com/geolocation/v1/geolocate',
  /** Accepts the contact form as JSON; empty if none is configured. */
  contactEndpoint: import.meta.env.VITE_CONTACT_ENDPOINT ?? '',
  /** `name=https://…` pairs separated by commas (docs/decisions/061). */
  socialLinks: import.meta.env.VITE_SOCIAL_LINKS ?? '',
  /** The name of this release; empty if the build has none. */
  release: import.meta.env.VITE_RELEASE ?? '',
} as const
