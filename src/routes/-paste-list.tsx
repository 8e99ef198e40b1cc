import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { sharedList } from '#features/shopping-list/list-rules.ts'
import { listTexts } from '#features/shopping-list/list-texts.ts'
import { lazyPart } from '#shared/lib/lazy-part.ts'
import { Icon } from '#shared/ui/icon.tsx'

const ListDialog = lazyPart(async () => ({
  default: (await import('#features/shopping-list/list-dialog.tsx')).ListDialog,
}))

/** The menu's link to it: /cart#list. */
const LIST_HASH = 'list'

/**
 * 'Paste a list' in the cart. The address opens it too: the menu by its hash, and the phone's
 * share sheet by `title` and `text` (share_target in the manifest).
 */
export function PasteList() {
  const navigate = useNavigate()
  const { hash, searchStr } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  // Read as text: the router would make a number of '5'.
  const asked = new URLSearchParams(searchStr)
  const isAsked = hash === LIST_HASH || asked.has('title') || asked.has('text')
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
      {(isOpen || isAsked) && (
        <Suspense fallback={null}>
          <ListDialog
            // Another list may be shared while one is open.
            key={searchStr}
            shared={sharedList(asked.get('title') ?? '', asked.get('text') ?? '')}
            onClose={() => {
              setIsOpen(false)
              // The shared text does not stay in the address.
              if (isAsked) void navigate({ to: '/cart', replace: true })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
