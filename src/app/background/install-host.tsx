import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import {
  isInvitationDueAtom,
  noteVisitAtom,
  settleInstallAtom,
} from '#features/install/install-atoms.ts'
import { mayInviteOn } from '#features/install/install-rules.ts'
import { doneAsking, useQuestionTurn, wantToAsk, withdraw } from '#shared/lib/question-queue.ts'
import { lazyPart } from '#shared/lib/lazy-part.ts'
import type { createAppRouter } from '../router.tsx'
import { useShownPath } from './use-shown-path.ts'

const InstallInvitation = lazyPart(
  async () => (await import('#features/install/install-invitation.tsx')).InstallInvitation,
)

/** Offers installation when it is due, on a browsing screen, and when no other question is open. */
export function InstallHost({ router }: { router: ReturnType<typeof createAppRouter> }) {
  const noteVisit = useSetAtom(noteVisitAtom)
  const settle = useSetAtom(settleInstallAtom)
  const mayInvite = mayInviteOn(useShownPath(router))
  const isDue = useAtomValue(isInvitationDueAtom) && mayInvite
  const hasTurn = useQuestionTurn('install')

  useEffect(() => {
    noteVisit()
    const onInstalled = (): void => {
      settle()
      doneAsking('install')
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
      withdraw('install')
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
