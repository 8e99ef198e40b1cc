/**
 * Whose data are on this phone, and whose this tab has in memory. The record in localStorage
 * decides: a tab that was asleep, or does not know yet that its shopper has signed out, has data
 * that must no longer be shown or stored (docs/decisions/020, 145).
 */
const OWNER_KEY = 'data-owner'

/** The owner if storage cannot be written. Then there is only this tab. */
let ownerInMemory: string | null = null
/** The `sub` of the last session in this tab, or empty; undefined without a session store. */
let tabOwner: string | undefined

/**
 * Returns the `sub` of the person whose cart, orders and addresses are stored on this phone, also
 * after their session has expired.
 */
export function dataOwner(): string | null {
  try {
    return localStorage.getItem(OWNER_KEY) ?? ownerInMemory
  } catch {
    // Storage is denied altogether.
    return ownerInMemory
  }
}

export function setDataOwner(sub: string): void {
  ownerInMemory = sub
  try {
    localStorage.setItem(OWNER_KEY, sub)
    ownerInMemory = null
  } catch {
    // Storage is full or denied. Memory still has it.
  }
}

/**
 * For the purge, which calls it first: a tab that receives the event of a removed value keeps its
 * own as long as the data have the same owner.
 */
export function clearDataOwner(): void {
  ownerInMemory = null
  try {
    localStorage.removeItem(OWNER_KEY)
  } catch {
    // Storage is denied altogether. Memory had it.
  }
}

/**
 * Captures the current owner. The returned function returns whether it is unchanged: the response
 * to a request of one shopper must not be shown to the next one on the same phone.
 */
export function sameShopperCheck(): () => boolean {
  const owner = dataOwner()
  return () => dataOwner() === owner
}

/** For the session store: from now on this tab has the data of this person. */
export function setTabOwner(sub: string): void {
  tabOwner = sub
}

/** Whether the data in this tab still belong to the owner of this phone's data. */
export function mayStoreShopperData(): boolean {
  return tabOwner === undefined || dataOwner() === tabOwner
}
