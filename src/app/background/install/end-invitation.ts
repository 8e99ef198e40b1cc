import type { createStore } from 'jotai'
import { recordInstalledAtom } from '#features/install/install-atoms.ts'
import { finishQuestion } from '#shared/lib/screen/question-queue.ts'

/**
 * Ends the offer to install the app once it is installed. Browsers say so once, perhaps while an
 * order is under way and nothing is offered. Returns a function that stops it.
 */
export function endInvitationOnceInstalled(store: ReturnType<typeof createStore>): () => void {
  const end = (): void => {
    store.set(recordInstalledAtom)
    finishQuestion('install')
  }
  addEventListener('appinstalled', end)
  return () => {
    removeEventListener('appinstalled', end)
  }
}
