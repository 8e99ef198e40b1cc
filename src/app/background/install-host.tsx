import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useSyncExternalStore } from 'react'
import {
  isInvitationDueAtom,
  noteVisitAtom,
  settleInstallAtom,
} from '#features/install/install-atoms.ts'
import { mayInviteOn } from '#features/install/install-rules.ts'
import { doneAsking, useQuestionTurn, wantToAsk } from '#shared/lib/question-queue.ts'
import { lazyPart } from '#shared/lib/lazy-part.ts'
import type { createAppRouter } from '../router.tsx'

const InstallInvitation = lazyPart(
  async () => (await import('#features/install/install-invitation.tsx')).InstallInvitation,
)

/** Offers installation when it is due, on a browsing screen, and when no other question is open. */
export function InstallHost({ router }: { router: ReturnType<typeof createAppRouter> }) {
  const pathname = useSyncExternalStore(
    (listener) => router.subscribe('onResolved', listener),
    () => router.state.location.pathname,
  )
  const noteVisit = useSetAtom(noteVisitAtom)
  const settle = useSetAtom(settleInstallAtom)
  const isDue = useAtomValue(isInvitationDueAtom) && mayInviteOn(pathname)
  const hasTurn = useQuestionTurn('install')

  useEffect(() => {
    noteVisit()
    const onInstalled = (): void => {
      settle()
    }
    addEventListener('appinstalled', onInstalled)
    return () => {
      removeEventListener('appinstalled', onInstalled)
    }
  }, [noteVisit, settle])

  useEffect(() => {
    if (!isDue) return undefined
    wantToAsk('install')
    return () => {
      doneAsking('install')
    }
  }, [isDue])

  return isDue && hasTurn ? (
    <InstallInvitation
      onDone={() => {
        doneAsking('install')
      }}
    />
  ) : null
}
