const REGIONS = '[role=status], [role=alert], [aria-live=polite], output:not([aria-live=off])'

/**
 * For component tests only: the texts that screen readers announce from now on. Like them, it
 * ignores a region that is inserted together with its text.
 */
export function listenForAnnouncements(): () => string[] {
  const regions = Array.from(document.querySelectorAll(REGIONS), (element) => ({
    element,
    text: element.textContent,
  }))
  return () =>
    regions
      .filter(({ element, text }) => element.isConnected && element.textContent !== text)
      .map(({ element }) => element.textContent)
}
