/** Address of the self-hosted SDK, from scripts/vite/clerk-files.ts. */
declare const CLERK_JS_URL: string
