/**
 * The ride for which the rider has agreed to share the position. It is kept in the tab, because a
 * phone with little memory ends the page while another app is in view, such as the map.
 */
const STORAGE_NAME = 'ride-shared'

/** `token` is the ride's; consent to one ride says nothing about another. */
export function hasConsent(token: string): boolean {
  try {
    return sessionStorage.getItem(STORAGE_NAME) === token
  } catch (error) {
    console.info('It could not be read whether the position is shared:', error)
    return false
  }
}

export function storeConsent(token: string): void {
  try {
    sessionStorage.setItem(STORAGE_NAME, token)
  } catch (error) {
    // It holds until the page is closed.
    console.info('It could not be stored that the position is shared:', error)
  }
}

export function removeConsent(): void {
  try {
    sessionStorage.removeItem(STORAGE_NAME)
  } catch (error) {
    console.info('It could not be removed that the position is shared:', error)
  }
}
