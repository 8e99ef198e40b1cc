/**
 * Changes a shopper's address list so that two devices lose no address (product §7.4). Pure: the
 * result depends on the stored list and the request only.
 *
 * With a version, the list replaces the stored one of that version, otherwise 409 LIST_CHANGED.
 * Without one it is accepted only if every stored address is in it unchanged, so deleting needs the
 * version. A list that is stored already is accepted whatever the version, because it is the repeat
 * of a request whose response was lost.
 */
import { isDeepStrictEqual } from 'node:util'
import { MAX_ADDRESSES } from '#contract/constants.ts'
import type { Address } from '#contract/user-endpoints.ts'

export interface AddressBook {
  addresses: readonly Address[]
  version: number
}

export type BookChange =
  | { kind: 'changed'; book: AddressBook }
  /** The list is already as requested, because the response to an earlier request was lost. */
  | { kind: 'unchanged' }
  /** The list has changed elsewhere. */
  | { kind: 'conflict' }
  | { kind: 'full' }
  | { kind: 'duplicate-id' }

/**
 * Replaces the list by one that was made from version `basedOn`. Without a version the new list may
 * only add addresses; one that would drop or change a stored address conflicts.
 */
export function replaceAddresses(
  book: AddressBook,
  addresses: readonly Address[],
  basedOn: number | undefined,
): BookChange {
  if (new Set(addresses.map((address) => address._id)).size < addresses.length) {
    return { kind: 'duplicate-id' }
  }
  if (isDeepStrictEqual(addresses, book.addresses)) return { kind: 'unchanged' }
  const allowed =
    basedOn === undefined
      ? book.addresses.every((stored) => addresses.some((kept) => isDeepStrictEqual(kept, stored)))
      : basedOn === book.version
  if (!allowed) return { kind: 'conflict' }
  return { kind: 'changed', book: { addresses, version: book.version + 1 } }
}

/** Appends one address to the current list. */
export function appendAddress(book: AddressBook, address: Address): BookChange {
  const known = book.addresses.find((stored) => stored._id === address._id)
  if (known !== undefined) {
    return { kind: isDeepStrictEqual(known, address) ? 'unchanged' : 'conflict' }
  }
  if (book.addresses.length >= MAX_ADDRESSES) return { kind: 'full' }
  return {
    kind: 'changed',
    book: { addresses: [...book.addresses, address], version: book.version + 1 },
  }
}

/** A shopper without a name gets that of the first address. */
export function nameFrom(name: string, addresses: readonly Address[]): string {
  return name === '' ? (addresses[0]?.fullName ?? '') : name
}
