import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import {
  isInvitationAnnouncedAtom,
  isInvitationDueAtom,
  recordVisitAtom,
} from '#features/install/install-atoms.ts'
import { mayInviteOn } from '#features/install/install-rules.ts'
import { installTexts } from '#features/install/install-texts.ts'
import {
  finishQuestion,
  useIsCurrentQuestion,
  enqueueQuestion,
  withdrawQuestion,
} from '#shared/lib/screen/question-queue.ts'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { useShownPath } from '../navigation/use-shown-path.ts'

const InstallInvitation = lazyPart(
  async () => (await import('#features/install/install-invitation.tsx')).InstallInvitation,
)

/** Offers installation when it is due, on a browsing screen, and when no other question is open. */
export function InstallHost() {
  const recordVisit = useSetAtom(recordVisitAtom)
  const mayInvite = mayInviteOn(useShownPath())
  const isDue = useAtomValue(isInvitationDueAtom) && mayInvite
  const isCurrentQuestion = useIsCurrentQuestion('install')

  useEffect(() => {
    recordVisit()
  }, [recordVisit])

  useEffect(() => {
    if (!isDue) return undefined
    enqueueQuestion('install')
    return () => {
      withdrawQuestion('install')
    }
  }, [isDue])

  const isShown = isDue && isCurrentQuestion
  const [isAnnounced, setIsAnnounced] = useAtom(isInvitationAnnouncedAtom)
  useEffect(() => {
    if (!isShown) return undefined
    // Not before, so that the text stays as long as it may be read.
    return () => {
      setIsAnnounced(true)
    }
  }, [isShown, setIsAnnounced])
  return (
    <>
      {isShown && (
        <InstallInvitation
          onDone={() => {
            finishQuestion('install')
          }}
        />
      )}
      {/* Elsewhere, because the place of the card is hidden while it is empty. */}
      {createPortal(
        <StatusRegion>
          {isShown && !isAnnounced && (
            <p className="sr-only">
              <b>{installTexts.title}</b> {installTexts.why}
            </p>
          )}
        </StatusRegion>,
        document.body,
      )}
    </>
  )
}
