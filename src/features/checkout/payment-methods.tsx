import { checkoutTexts } from './checkout-texts.ts'

const METHODS = [
  { name: 'CASH', icon: 'i-lucide-banknote', enabled: true },
  { name: 'CARD', icon: 'i-lucide-credit-card', enabled: false },
  { name: 'UPI', icon: 'i-lucide-qr-code', enabled: false },
] as const

/** Cash is the one way to pay; the others say that they come (product §8.1). */
export function PaymentMethods() {
  return (
    <section className=":uno: pt-3.5" aria-labelledby="payment-method">
      <h2 className=":uno: t-section" id="payment-method">
        {checkoutTexts.paymentMethod}
      </h2>
      <div className=":uno: grid grid-cols-3 gap-2 mt-2">
        {METHODS.map((method) => (
          <button
            key={method.name}
            type="button"
            className=":uno: min-h-19.5 rounded-md grid place-content-center justify-items-center gap-1.25 text-md/1.15 font-700 text-center bg-surface edge-line-strong chosen disabled:bg-sunken disabled:edge-none disabled:text-ink-3 disabled:cursor-default"
            aria-pressed={method.enabled}
            disabled={!method.enabled}
          >
            <span
              className={`:uno: text-ink-2 in-chosen:text-inherit ${method.icon}`}
              aria-hidden="true"
            />
            <span>
              {method.name}
              {!method.enabled && (
                <small className=":uno: block text-xs/1.2 font-500">
                  {' '}
                  {checkoutTexts.comingSoon}
                </small>
              )}
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}
