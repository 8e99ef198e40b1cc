import { useId, type Ref } from 'react'

interface UndoLineProps {
  message: string
  /** The words of the button. Screen readers read the message with them. */
  undo: string
  isUndoing?: boolean
  buttonRef?: Ref<HTMLButtonElement> | undefined
  onUndo: () => void
}

/** What was removed, with a button that puts it back. */
export function UndoLine({ message, undo, isUndoing = false, buttonRef, onUndo }: UndoLineProps) {
  const messageId = useId()
  return (
    <div className=":uno: flex flex-wrap gap-3 items-center justify-between">
      <p className=":uno: [flex:1_1_12.5rem] break-anywhere text-ink-2" id={messageId}>
        {message}
      </p>
      <button
        ref={buttonRef}
        type="button"
        className=":uno: btn btn-quiet btn-sm"
        aria-describedby={messageId}
        // Not `disabled`, so that it keeps its focus.
        aria-disabled={isUndoing}
        onClick={onUndo}
      >
        {undo}
      </button>
    </div>
  )
}
