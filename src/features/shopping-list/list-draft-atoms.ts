/**
 * The list that was written and not put into the cart. It outlives its dialog, because 'Back' closes
 * that at once, and a list is long; it ends with the tab, and no other shopper sees it.
 */
import { atom } from 'jotai'
import { dataOwner } from '#shared/lib/storage/data-owner.ts'

const draftAtom = atom<{ owner: string | null; text: string }>({ owner: null, text: '' })

export const writeListDraftAtom = atom(null, (_get, set, text: string) => {
  set(draftAtom, { owner: dataOwner(), text })
})

/** Not a derived value, which would not notice that the shopper is another one. */
export const readListDraftAtom = atom(null, (get): string => {
  const { owner, text } = get(draftAtom)
  return owner === dataOwner() ? text : ''
})
