import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import type { ParsedList } from '#contract/catalogue-messages.ts'
import {
  locationRequestAtom,
  positionAtom,
  requestLocationAtom,
} from '#features/availability/location-atoms.ts'
import { isRefusal } from '#features/availability/location-rules.ts'
import { availabilityTexts } from '#features/availability/location-texts.ts'
import { readList } from '#features/catalogue/other-name-queries.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { useSettledStep } from '#shared/lib/screen/use-settled-step.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { ListConfirmation } from './list-confirmation.tsx'
import { readListDraftAtom, writeListDraftAtom } from './list-draft-atoms.ts'
import { listTexts } from './list-texts.ts'

interface ListDialogProps {
  /** The text that another app has shared, or an empty string. */
  shared: string
  onClose: () => void
}

/** 'Paste a list': one line, one product, confirmed before anything is added (product §5.4). */
export function ListDialog({ shared, onClose }: ListDialogProps) {
  const store = useStore()
  const known = useAtomValue(positionAtom)
  const writeDraft = useSetAtom(writeListDraftAtom)
  const [text, setText] = useState(() => shared || store.set(readListDraftAtom))
  /** What the button says while the shop looks for the products. */
  const [progress, setProgress] = useState<string>()
  const isFinding = progress !== undefined
  const [error, setError] = useState<string>()
  const [found, setFound] = useState<ParsedList>()
  // The buttons of the two steps are in the same place.
  const isSettled = useSettledStep(found ? 'confirm' : 'write')
  /** What is in the field now. */
  const typed = useRef(text)
  const helpId = useId()
  const form = useRef<HTMLFormElement>(null)
  const wasFound = useRef(false)

  const find = async (): Promise<void> => {
    setError(undefined)
    try {
      if (known === null) setProgress(availabilityTexts.looking)
      const position = known ?? (await store.set(requestLocationAtom, true))
      if (typed.current !== text) return
      if (position === null) {
        const { error: reason } = store.get(locationRequestAtom)
        setError(isRefusal(reason ?? '') ? listTexts.locationRefused : listTexts.locationUnknown)
        return
      }
      setProgress(listTexts.finding)
      const list = await readList(position, text)
      // The shopper goes on writing.
      if (typed.current !== text) return
      if (list.lines.length === 0) setError(listTexts.nothingRead)
      else setFound(list)
    } catch (failure) {
      console.info('A list could not be read:', reasonOf(failure))
      if (typed.current === text) setError(listTexts.failed)
    } finally {
      setProgress(undefined)
    }
  }
  useEffect(() => {
    // Closing the dialog removes it from the URL.
    if (shared !== '') writeDraft(shared)
  }, [shared, writeDraft])
  useEffect(() => {
    // Back from the other step: the button that had the focus is gone.
    if (!found && wasFound.current) form.current?.querySelector('textarea')?.focus()
  }, [found])

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isSettled || isFinding) return
    if (text.trim() === '') setError(listTexts.nothingRead)
    else void find()
  }

  return (
    <ModalDialog title={listTexts.title} closeLabel={listTexts.close} onClose={onClose}>
      {found ? (
        <ListConfirmation
          list={found}
          isSettled={isSettled}
          onAgain={() => {
            wasFound.current = true
            setFound(undefined)
          }}
        />
      ) : (
        <form noValidate ref={form} onSubmit={submit}>
          <p className=":uno: mt-1 text-13/1.4 font-500 text-ink-2" id={helpId}>
            {listTexts.help}
          </p>
          <TextAreaField
            label={listTexts.field}
            aria-describedby={helpId}
            name="list"
            rows={7}
            value={text}
            error={error}
            onValue={(value) => {
              setText(value)
              typed.current = value
              writeDraft(value)
              setError(undefined)
            }}
          />
          {/* Not `disabled`, so that the button keeps its focus. */}
          <button
            type="submit"
            className=":uno: btn btn-act w-full mt-4.5"
            aria-disabled={!isSettled || isFinding}
          >
            {progress ?? listTexts.find}
          </button>
        </form>
      )}
    </ModalDialog>
  )
}
