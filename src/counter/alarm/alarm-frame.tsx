/**
 * A frame around a low screen, or one with large text: the bar of the alarm scrolls with the page
 * there, because it would leave too little room for the orders.
 */
export function AlarmFrame() {
  return (
    <div
      aria-hidden
      data-alarm-frame
      className=":uno: hidden short:block fixed inset-0 z-20 pointer-events-none [border:0.375rem_solid_var(--tomato)]"
    />
  )
}
