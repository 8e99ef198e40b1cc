/// <reference types="vite/client" />

/** What a build may bake in; each may be missing. */
interface ImportMetaEnv {
  readonly VITE_CLERK_PUBLISHABLE_KEY?: string
  readonly VITE_CLERK_PROXY_URL?: string
  readonly VITE_MAPS_KEY?: string
  readonly VITE_MAPS_GEOLOCATE_URL?: string
  readonly VITE_CONTACT_ENDPOINT?: string
  /** Only in index.html: the social-sharing tags. */
  readonly VITE_PUBLIC_ORIGIN?: string
  readonly VITE_SOCIAL_LINKS?: string
  readonly VITE_SELLER_NAME?: string
  readonly VITE_SELLER_ADDRESS?: string
  readonly VITE_SELLER_FSSAI?: string
  readonly VITE_SELLER_CARE?: string
  readonly VITE_GRIEVANCE_OFFICER?: string
  readonly VITE_RELEASE?: string
}
