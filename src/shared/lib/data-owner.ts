/**
 * Whose data are on this phone, and whose this tab holds in memory. The record in localStorage is
 * the one that counts: a tab that was asleep, or does not know yet that its shopper has left, holds
 * data that must not be shown or stored any more (docs/decisions/020, 145).
 */
const OWNER_KEY = 'data-owner'

/** Where storage cannot be written, the tab is alone with its shopper. */
let unwritten: string | null = null
/** The `sub` of the last session here, empty where there was none; undefined without a session store. */
let holder: string | undefined

/**
 * The `sub` whose cart, orders and addresses are stored on this phone, also after a session has run
 * out.
 */
export function dataOwner(): string | null {
  try {
    return localStorage.getItem(OWNER_KEY) ?? unwritten
  } catch {
    // Storage is denied altogether.
    return unwritten
  }
}

export function noteDataOwner(sub: string): void {
  unwritten = sub
  try {
    localStorage.setItem(OWNER_KEY, sub)
    unwritten = null
  } catch {
    // No space, or denied: it is still in memory.
  }
}

/** For the purge, which removes the record with everything else. */
export function forgetDataOwner(): void {
  unwritten = null
}

/** For the session store: this tab holds the data of this person from now on. */
export function holdDataOf(sub: string): void {
  holder = sub
}

/** Whether what this tab holds is still the data of this phone's shopper. */
export function mayStoreShopperData(): boolean {
  return holder === undefined || dataOwner() === holder
}
