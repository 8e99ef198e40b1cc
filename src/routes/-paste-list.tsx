import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sharedList } from '#features/shopping-list/list-rules.ts'
import { listTexts } from '#features/shopping-list/list-texts.ts'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { Icon } from '#shared/ui/icon.tsx'

const ListDialog = lazyPart(
  async () => (await import('#features/shopping-list/list-dialog.tsx')).ListDialog,
)

/** The menu links to /cart#list. */
const LIST_HASH = 'list'

/**
 * 'Paste a list' in the cart. An address can open it too: the menu uses the hash, and the phone's
 * share sheet `title` and `text` (share_target in the manifest).
 */
export function usePastedList() {
  const navigate = useNavigate()
  const { hash, searchStr } = useLocation()
  const [isWanted, setIsWanted] = useState(false)
  // Read as text, because the router would parse '5' as a number.
  const query = new URLSearchParams(searchStr)
  const isRequested = hash === LIST_HASH || query.has('title') || query.has('text')
  return {
    isOpen: isWanted || isRequested,
    searchStr,
    shared: sharedList(query.get('title') ?? '', query.get('text') ?? ''),
    open: (): void => {
      setIsWanted(true)
    },
    close: (): void => {
      setIsWanted(false)
      // The shared text does not stay in the URL.
      if (isRequested) void navigate({ to: '/cart', replace: true, resetScroll: false })
    },
  }
}

export function PasteListButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className=":uno: btn btn-quiet mt-3" onClick={onOpen}>
      <Icon name="clipboard-list" />
      {listTexts.title}
    </button>
  )
}

export function PastedList({ list }: { list: ReturnType<typeof usePastedList> }) {
  // Another list may be shared while one is open.
  return <ListDialog key={list.searchStr} shared={list.shared} onClose={list.close} />
}
