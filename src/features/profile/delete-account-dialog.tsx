import { useState } from 'react'
import { isApiError, reasonOf, UnreachableError } from '#shared/lib/network/api-errors.ts'
import { useIsOffline } from '#shared/lib/network/connection.ts'
import { isTemporary } from '#shared/lib/network/temporary-error.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import {
  clearDeletionRequest,
  pendingDeletion,
  recordDeletionRequest,
} from './account-deletion-store.ts'
import { deleteAccountTexts as texts } from './delete-account-texts.ts'
import { sendAccountDeletion } from './profile-api.ts'

interface DeleteAccountDialogProps {
  userId: string
  /** Whether this phone has an order that is not settled; its intent would be lost. */
  hasUnsettledOrder: () => boolean
  /** The account is deleted: the phone has to forget the shopper. */
  onDeleted: () => void
  onClose: () => void
}

/** Says what goes and what stays, and deletes the account. It needs a connection. */
export function DeleteAccountDialog({
  userId,
  hasUnsettledOrder,
  onDeleted,
  onClose,
}: DeleteAccountDialogProps) {
  const isOffline = useIsOffline()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState('')

  // Once the request is sent, the account can no longer be kept, so the dialog waits for the
  // outcome.
  const close = (): void => {
    if (!isSending) onClose()
  }

  const remove = async (): Promise<void> => {
    if (isSending) return
    // The outcome of an earlier attempt is not known.
    const earlier = pendingDeletion()
    if (isOffline) {
      setProblem(earlier ? texts.unknownOffline : texts.offline)
      return
    }
    if (hasUnsettledOrder()) {
      setProblem(texts.orderUnsent)
      return
    }
    setProblem('')
    setIsSending(true)
    let isSent = false
    /** Nothing is known that was not known before. */
    const restoreNote = (): void => {
      if (earlier) recordDeletionRequest(earlier.askedAtMs)
      else clearDeletionRequest()
    }
    try {
      await sendAccountDeletion(userId, {
        // The page may be closed before the response. Not earlier: if the session ends while a
        // token is requested, a note would make the phone forget the shopper.
        onSend: () => {
          isSent = true
          recordDeletionRequest(Date.now())
        },
        onTokenRefused: () => {
          isSent = false
          restoreNote()
        },
      })
      onDeleted()
    } catch (error) {
      console.info('The account was not deleted:', reasonOf(error))
      // No response arrived, so the request may have been carried out.
      const isLost = isSent && error instanceof UnreachableError
      if (earlier && !isAboutAccount(error)) {
        if (!isLost) restoreNote()
        setProblem(texts.unknown)
      } else {
        if (!isSent || isDefinite(error)) clearDeletionRequest()
        // A repeat is harmless: the account is deleted once.
        setProblem(isLost ? texts.unknown : problemOf(error))
      }
      setIsSending(false)
    }
  }

  return (
    <ModalDialog title={texts.title} closeLabel={texts.close} onClose={close} mustStay={isSending}>
      <div className=":uno: grid gap-3">
        <p className=":uno: says">{texts.goes}</p>
        <p className=":uno: says">{texts.stays}</p>
        <p className=":uno: says font-700">{texts.final}</p>
      </div>
      <p className=":uno: banner-error empty:hidden" role="alert">
        {problem}
      </p>
      <div className=":uno: grid gap-1 mt-5">
        <button
          type="button"
          className=":uno: btn btn-act w-full"
          aria-disabled={isSending}
          onClick={close}
        >
          {texts.keep}
        </button>
        <button
          type="button"
          className=":uno: btn btn-plain w-full text-tomato-text"
          aria-disabled={isSending}
          aria-busy={isSending}
          onClick={() => void remove()}
        >
          {isSending ? texts.sending : texts.confirm}
        </button>
      </div>
    </ModalDialog>
  )
}

/** The request was refused. Without its identity provider, the server changes nothing. */
function isDefinite(error: unknown): boolean {
  return !isTemporary(error) || isApiError(error, 'IDENTITY_UNAVAILABLE')
}

/** The account is there. After any other refusal, an earlier attempt may have deleted it. */
function isAboutAccount(error: unknown): boolean {
  const codes = ['ORDER_NOT_FINISHED', 'DELETION_UNAVAILABLE', 'IDENTITY_UNAVAILABLE']
  return isApiError(error) && codes.includes(error.code)
}

function problemOf(error: unknown): string {
  if (isApiError(error, 'ORDER_NOT_FINISHED')) return texts.orderNotFinished
  if (isApiError(error, 'DELETION_UNAVAILABLE')) return texts.unavailable
  return texts.failed
}
