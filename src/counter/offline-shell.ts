import { registerUntilInstalled } from '#shared/lib/network/register-until-installed.ts'

/** Lets the page open without a connection, by a service worker of its own (docs/decisions/271). */
export function keepPageForOffline(): void {
  // Absent outside secure contexts; `npm run dev` builds no worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void registerUntilInstalled(() =>
    navigator.serviceWorker.register('/counter/sw.js', { scope: '/counter/' }),
  )
}
