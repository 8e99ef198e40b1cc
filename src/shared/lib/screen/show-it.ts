/** For the `ref` of a message that appears where nobody may be looking: scrolls it into view. */
export function showIt(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: 'nearest' })
}
