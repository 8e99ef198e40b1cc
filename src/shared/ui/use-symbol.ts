/**
 * The symbols of the icons that the page did not paint first are text in it
 * (src/contract/page-icons.ts). Each becomes an element when the first icon that uses it is
 * rendered: the home page needs eight of nearly fifty.
 */
import { useInsertionEffect } from 'react'
import { laterSymbol } from '#contract/page-icons.ts'

/** Ids of symbols that were looked for already. */
const requested = new Set<string>()

/** Makes the symbol with this id an element of the page, if it is still text, before the next paint. */
export function useSymbol(id: string): void {
  useInsertionEffect(() => {
    if (requested.has(id)) return
    requested.add(id)
    const symbol = laterSymbol(document.querySelector('#icons')?.textContent ?? '', id)
    if (symbol === undefined) return
    document.body.insertAdjacentHTML('afterbegin', `<svg hidden>${symbol}</svg>`)
  }, [id])
}
