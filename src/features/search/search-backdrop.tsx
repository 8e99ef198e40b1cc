/** Covers the rest of the page, so that a tap outside the results only closes them. */
export function SearchBackdrop({ onClose }: { onClose: () => void }) {
  return (
    // Escape does the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className=":uno: fixed inset-0 z-29"
      data-open
      onMouseDown={(event) => {
        // Mouse down would close the results before the click, which would then hit the page below.
        event.preventDefault()
      }}
      onClick={() => {
        onClose()
        // Closes the keyboard of a phone.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }}
    />
  )
}
