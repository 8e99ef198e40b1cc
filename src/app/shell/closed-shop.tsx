import { askToSignOut } from '#features/identity/sign-out-request.ts'
import { useSession } from '#features/identity/session-store.ts'
import { OrdersWhileClosed } from '#features/orders/orders-while-closed.tsx'
import { StoreClosed } from '#features/store-hours/store-closed.tsx'
import type { StoreClosed as Closed } from '#features/store-hours/use-store-closed.ts'
import { LegalLinks } from '../../routes/-legal-links.tsx'
import { shellTexts } from './shell-texts.ts'

/** 'Store is Closed' in place of the app, with what a shopper still needs (DESIGN §9). */
export function ClosedShop({ closed }: { closed: Closed }) {
  const session = useSession()
  return (
    <StoreClosed closed={closed}>
      {session?.userId && <OrdersWhileClosed userId={session.userId} />}
      {session && (
        <button type="button" className="btn plain" onClick={askToSignOut}>
          {shellTexts.links.signOut}
        </button>
      )}
      <LegalLinks />
    </StoreClosed>
  )
}
