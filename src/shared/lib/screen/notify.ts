/**
 * Shows a toast. The toast library is loaded later, so the first screen does not pay for it.
 * Changes of money or orders are also shown on the screen (product §8.9).
 */
export type NoticeKind = 'success' | 'error' | 'plain'

/** A subject of notices: the order that this tab sends, which has no id yet. */
export const SENDING_AN_ORDER = 'sending-an-order'
/** A subject of notices: a change of the shopper's addresses. */
export const CHANGING_ADDRESSES = 'changing-addresses'
/** A subject of notices: new prices, which both a refused order and a fresh catalogue report. */
export const NEW_PRICES = 'new-prices'

/** The duration of a notice until it is shown: app/shell/toasts.tsx starts its five seconds then. */
export const UNTIL_SHOWN_MS = Number.POSITIVE_INFINITY

/**
 * `about` lists the subjects of the notice, such as the id of an order. A notice replaces earlier
 * ones with a common subject: they are about the same event, or outdated. Without a subject, the
 * text is the subject: a text that is repeated while it is shown, or waits for that, is shown once.
 */
export function notify(
  kind: NoticeKind,
  text: string,
  about: readonly [string, ...string[]] = [text],
): void {
  void say(kind, text, about)
}

async function say(
  kind: NoticeKind,
  text: string,
  [id, ...others]: readonly [string, ...string[]],
): Promise<void> {
  try {
    const { toast } = await import('react-hot-toast/headless')
    for (const other of others) toast.remove(other)
    const show = kind === 'plain' ? toast : toast[kind]
    show(text, { duration: UNTIL_SHOWN_MS, id })
  } catch (error) {
    console.info('A toast could not be shown:', text, error)
  }
}
