import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sharedList } from '#features/shopping-list/list-rules.ts'
import { listTexts } from '#features/shopping-list/list-texts.ts'
import { lazyPart } from '#shared/lib/lazy-part.ts'
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
export function PasteList() {
  const navigate = useNavigate()
  const { hash, searchStr } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  // Read as text, because the router would parse '5' as a number.
  const query = new URLSearchParams(searchStr)
  const isRequested = hash === LIST_HASH || query.has('title') || query.has('text')
  return (
    <>
      <button
        type="button"
        className=":uno: btn btn-quiet mt-3"
        onClick={() => {
          setIsOpen(true)
        }}
      >
        <Icon name="clipboard-list" />
        {listTexts.title}
      </button>
      {(isOpen || isRequested) && (
        <ListDialog
          // Another list may be shared while one is open.
          key={searchStr}
          shared={sharedList(query.get('title') ?? '', query.get('text') ?? '')}
          onClose={() => {
            setIsOpen(false)
            // The shared text does not stay in the address.
            if (isRequested) void navigate({ to: '/cart', replace: true })
          }}
        />
      )}
    </>
  )
}
