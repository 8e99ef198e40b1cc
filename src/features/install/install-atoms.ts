/** What this phone knows about installing: the browser's prompt, visits, the shopper's decision. */
import { atom } from 'jotai'
import { persistedAtom } from '#shared/lib/storage/persisted-atom.ts'
import { isInstalledApp } from '#shared/lib/screen/installed-app.ts'
import {
  installMemorySchema,
  installMethod,
  isInvitationDue,
  isNewVisit,
  NO_MEMORY,
} from './install-rules.ts'

const memoryAtom = persistedAtom('install-memory', installMemorySchema, NO_MEMORY)

/** Installed, or ‘Not now’. Both are final, but the account menu keeps an entry. */
export const stopOfferingInstallAtom = atom(null, (_get, set): void => {
  set(memoryAtom, (memory) => ({ ...memory, isSettled: true }))
})

/** The browser's install prompt: the one that start-script.ts kept, or a later one. */
const promptAtom = atom(window.installPrompt ?? null)
promptAtom.onMount = (set) => {
  const onPrompt = (event: BeforeInstallPromptEvent): void => {
    set(event)
  }
  addEventListener('beforeinstallprompt', onPrompt)
  set(window.installPrompt ?? null)
  return () => {
    removeEventListener('beforeinstallprompt', onPrompt)
  }
}

/** The app was installed, from here or from the browser's menu, so the prompt is of no use. */
export const recordInstalledAtom = atom(null, (_get, set): void => {
  delete window.installPrompt
  set(promptAtom, null)
  set(stopOfferingInstallAtom)
})

export const installMethodAtom = atom((get) =>
  installMethod({
    isStandalone: isInstalledApp(),
    hasPrompt: get(promptAtom) !== null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  }),
)

/** Whether to offer installation: it is due, and this browser can install. */
export const isInvitationDueAtom = atom(
  (get) => get(installMethodAtom) !== 'none' && isInvitationDue(get(memoryAtom)),
)

/** Whether this tab has announced the invitation, which comes back on each browsing screen. */
export const isInvitationAnnouncedAtom = atom(false)

/**
 * Opens the browser's prompt, which can be used once; the result is final. To be called on a tap.
 */
export const promptInstallAtom = atom(null, async (get, set): Promise<void> => {
  const promptEvent = get(promptAtom)
  if (promptEvent === null) return
  delete window.installPrompt
  set(promptAtom, null)
  await promptEvent.prompt()
  await promptEvent.userChoice
  set(stopOfferingInstallAtom)
})

export const recordOrderPlacedAtom = atom(null, (_get, set): void => {
  set(memoryAtom, (memory) => ({ ...memory, hasOrdered: true }))
})

const VISIT_MARK = 'visit-counted'

/** Counts this visit once, however often its page is loaded. */
export const recordVisitAtom = atom(null, (_get, set): void => {
  try {
    const isMarked = sessionStorage.getItem(VISIT_MARK) !== null
    sessionStorage.setItem(VISIT_MARK, '1')
    if (!isNewVisit({ isMarked, referrer: document.referrer, origin: location.origin })) return
  } catch (error) {
    // Without storage, neither a returning shopper nor a refusal can be recognized.
    console.info('This visit could not be counted:', error)
    return
  }
  set(memoryAtom, (memory) => ({ ...memory, visits: memory.visits + 1 }))
})
