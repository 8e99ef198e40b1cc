import { useLayoutEffect, useRef, useState } from 'react'
import { addressLineOf } from './address-rules.ts'
import type { Address } from '#contract/user-endpoints.ts'
import { ignoreSecondTap } from '#shared/lib/screen/ignore-second-tap.ts'
import { UndoLine } from '#shared/ui/undo-line.tsx'
import { addressTexts } from './address-texts.ts'

interface DeletedAddressProps {
  address: Address
  /** Returns the sentence about the address, which says what deleting means here. */
  message?: (line: string) => string
  /** Restores the address. Returns false if that failed and can be retried. */
  onUndo: () => boolean | Promise<boolean>
}

/**
 * Says that an address was deleted and offers to restore it. Takes the focus of the delete button,
 * which is gone with the address. Screen readers read the sentence with what has the focus.
 */
export function DeletedAddress({
  address,
  message = addressTexts.deleted,
  onUndo,
}: DeletedAddressProps) {
  const [state, setState] = useState<'deleted' | 'undoing' | 'restored'>('deleted')
  const button = useRef<HTMLButtonElement>(null)
  const words = useRef<HTMLParagraphElement>(null)
  // Layout effects, so that the focus is not lost for a moment.
  useLayoutEffect(() => {
    // A shopper who has gone on while the address was being deleted keeps the focus.
    if (document.activeElement === document.body) button.current?.focus()
    // It may appear where the delete button was.
    if (button.current) ignoreSecondTap(button.current)
  }, [])
  useLayoutEffect(() => {
    // The button is gone. A shopper who is typing elsewhere by now keeps the focus.
    if (state === 'restored' && document.activeElement === document.body) words.current?.focus()
  }, [state])

  const undo = async (): Promise<void> => {
    if (state === 'undoing') return
    setState('undoing')
    setState((await onUndo()) ? 'restored' : 'deleted')
  }

  return (
    <div className=":uno: mt-2.5">
      {state === 'restored' ? (
        <p className=":uno: text-ink-2" ref={words} tabIndex={-1}>
          {addressTexts.restored}
        </p>
      ) : (
        <UndoLine
          message={message(addressLineOf(address))}
          undo={state === 'undoing' ? addressTexts.restoring : addressTexts.undo}
          isUndoing={state === 'undoing'}
          buttonRef={button}
          onUndo={() => {
            void undo()
          }}
        />
      )}
    </div>
  )
}
