import { useSession } from '#features/identity/session-store.ts'
import { StoreClosed } from '#features/store-hours/store-closed.tsx'
import type { StoreClosed as Closed } from '#features/store-hours/use-store-closed.ts'
import { LegalLinks } from '../../routes/-legal-links.tsx'
import { leave } from './leave.ts'
import { shellTexts } from './shell-texts.ts'

/** 'Store is Closed' with what a shopper still needs (DESIGN §9). */
export function ClosedShop({ closed }: { closed: Closed }) {
  const session = useSession()
  return (
    <StoreClosed closed={closed}>
      {session && (
        <button
          type="button"
          className="btn plain"
          onClick={() => {
            void leave()
          }}
        >
          {shellTexts.links.signOut}
        </button>
      )}
      <LegalLinks />
    </StoreClosed>
  )
}
