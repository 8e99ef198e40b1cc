/** Texts about an order that is being sent to the server (product §8). */
import type { ShownState } from './order-outbox-rules.ts'

export const outboxTexts = {
  placed: 'Order placed successfully',
  needsAddress: 'Please select a delivery address',
  needsStore: 'Unable to find nearest store',
  checkingLocation: 'Checking your location...',
  cannotStore:
    'This device has no room to keep your order safe, so it was not sent. Free up some space and try again.',
  unsettled: {
    heading: 'Orders being sent',
    headingSettled: 'Your last order',
    orderOf: (total: string) => `Your order for ${total}`,
    state: {
      sending: 'Sending',
      withdrawing: 'Withdrawing',
      waiting: 'Waiting for a connection',
      'sign-in': 'Waiting for you',
      'needs-decision': 'Waiting for you',
      refused: 'Not placed',
      withdrawn: 'Withdrawn',
      placed: 'Placed',
      rejected: 'Rejected',
      cancelled: 'Cancelled',
    } satisfies Record<ShownState, string>,
    sending: 'The store has not answered yet. Your order is kept on this device until it does.',
    withdrawing: 'The store has not answered yet. Until it does, your order may still be placed.',
    waiting: 'Your order is kept on this device and goes out by itself. It cannot be sent twice.',
    waitingToWithdraw:
      'It will be withdrawn as soon as there is a connection. Until then, your order may still be placed.',
    signIn: 'Please sign in again. Your order is kept on this device and goes out then.',
    signInToWithdraw:
      'Please sign in again. Your order will be withdrawn then. Until then, it may still be placed.',
    login: 'Login',
    withdrawn: 'Nothing was ordered. Your cart is as you left it.',
    calledOff:
      'Your order was over before it could be withdrawn, and nothing will come. Your cart is as you left it.',
    placed: 'The store had your order before it could be withdrawn, so it is placed.',
    placedAndOver:
      'The store had your order before it could be withdrawn. It is over now, and nothing will come.',
    priceChanged: 'Prices have changed, so nothing was ordered yet. This is the new total:',
    quoteExpired: 'This order waited too long to be sent, so nothing was ordered. Still want it?',
    pieceBefore: 'before',
    totalBefore: 'Total before',
    subtotal: 'Subtotal',
    deliveryCharge: 'Delivery charge',
    total: 'Total',
    address: 'Delivery address',
    agree: (total: string) => `Place order for ${total}`,
    movedMeanwhile:
      'Your location, your address or your instructions have changed, so nothing was ordered. Please check them and place it again.',
    decline: 'No, thanks',
    withdraw: 'Withdraw order',
    dismiss: 'Got it',
  },
  unreadable: {
    heading: 'Kept by another version of Jhola',
    says: 'This version of Jhola cannot read an order that is kept on this device. It was not sent from here, and it may have been placed. Reload Jhola to continue with it.',
    reload: 'Reload',
    remove: 'Remove it from this device',
  },
  signOutDialog: {
    title: 'Order still being sent',
    close: 'Close',
    ask: 'Stay signed in until the store has answered, or withdraw the order and sign out.',
    withdraw: 'Withdraw and sign out',
    withdrawing: 'Withdrawing your order...',
    unreachable:
      'The store has not answered, so your order cannot be withdrawn now. If you sign out, it may still arrive, and it is removed from this device.',
    placed: 'The store had your order before it could be withdrawn, so it is placed and will come.',
    calledOff: 'Your order was over before it could be withdrawn, and nothing will come.',
    notPlaced: 'The store has answered, and nothing was ordered.',
    answered: 'The store has answered. If your order was placed, you find it in My Orders.',
    unreadable:
      'This version of Jhola cannot read an order that is kept on this device, so it cannot be withdrawn here. If you sign out, it may still arrive, and it is removed from this device.',
    stay: 'Stay signed in',
    signOut: 'Sign out',
    signOutAnyway: 'Sign out anyway',
  },
} as const

/**
 * Why the server refused an order, for the shopper. Other codes are shown as 'Failed to create
 * order' (product §8.9).
 */
const REFUSALS: Partial<Record<string, string>> = {
  PRICE_CHANGED: 'Prices have changed. Please check the new total and place the order again.',
  PRODUCT_UNAVAILABLE: 'Something in your cart is not available any more. Please check your cart.',
  OUT_OF_REACH: 'This store cannot deliver to where you are now.',
  STORE_CLOSED: 'Store is Closed',
  TOO_MANY_ORDERS:
    'Too many of your orders are still on their way or were just cancelled. Please order again later.',
  QUOTE_EXPIRED:
    'This order waited too long to be sent. Please check the total and place it again.',
}

/** Whether a refusal has a sentence of its own. */
export const hasRefusalText = (code: string): boolean => code in REFUSALS

export function refusalText(code: string): string {
  return REFUSALS[code] ?? 'Failed to create order'
}

/** 'Curd 400 g is not available any more. …' */
export function unavailableText(names: readonly string[]): string {
  const goods = new Intl.ListFormat('en-IN').format(names)
  return `${goods} ${names.length === 1 ? 'is' : 'are'} not available any more. Please check your cart.`
}

/** 'Store is Closed. We'll be open again at …' (product §13.3) */
export function closedText(opening: string): string {
  return `Store is Closed. We'll be open again at ${opening}.`
}
