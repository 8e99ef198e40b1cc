/** What some browsers offer, mostly to installed apps, and TypeScript's DOM does not name. */

interface BeforeInstallPromptEvent extends Event {
  /** Opens the browser's own question; works once for each event, and only after a tap. */
  prompt: () => Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface WindowEventMap {
  beforeinstallprompt: BeforeInstallPromptEvent
}

/** Active from its construction until it is closed or destroyed. */
interface CloseWatcher extends EventTarget {
  destroy: () => void
}
// oxlint-disable-next-line no-var -- the only way to declare a global
declare var CloseWatcher: { new (): CloseWatcher }

interface LaunchQueue {
  setConsumer: (consumer: (launch: { readonly targetURL?: string }) => void) => void
}

interface Window {
  /** The browser's offer to install, kept by start-script.ts until someone wants it. */
  installPrompt?: BeforeInstallPromptEvent
  readonly launchQueue?: LaunchQueue
}

interface Navigator {
  /** iOS: started from the home screen. */
  readonly standalone?: boolean
  /** Safari: which other sounds and switches of the device the page's sound obeys. */
  readonly audioSession?: { type: 'auto' | 'playback' }
}
