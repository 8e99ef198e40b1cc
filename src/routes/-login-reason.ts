import { checkoutTexts } from '#features/checkout/checkout-texts.ts'
import { orderTexts } from '#features/orders/order-texts.ts'
import { notify } from '#shared/lib/screen/notify.ts'

const REASONS: Readonly<Record<string, string>> = {
  '/orders': orderTexts.needsLogin,
  '/checkout': checkoutTexts.notAuthenticated,
}

/** Shows a signed-out visitor why a protected screen needs a login (product §2.2). */
export function loginReason(pathname: string): void {
  const reason = REASONS[pathname]
  if (reason !== undefined) notify('error', reason)
}
