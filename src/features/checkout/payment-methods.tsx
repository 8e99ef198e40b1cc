import { checkoutTexts } from './checkout-texts.ts'

const METHODS = [
  { name: 'CASH', icon: 'i-lucide-banknote', enabled: true },
  { name: 'CARD', icon: 'i-lucide-credit-card', enabled: false },
  { name: 'UPI', icon: 'i-lucide-qr-code', enabled: false },
] as const

/** Cash is the one way to pay; the others say that they come (product §8.1). */
export function PaymentMethods() {
  return (
    <section className="pay-sec" aria-labelledby="payment-method">
      <h2 className="h2" id="payment-method">
        {checkoutTexts.paymentMethod}
      </h2>
      <div className="pays">
        {METHODS.map((method) => (
          <button
            key={method.name}
            type="button"
            className="pay"
            aria-pressed={method.enabled}
            disabled={!method.enabled}
          >
            <span className={`i ${method.icon}`} aria-hidden="true" />
            <span>
              {method.name}
              {!method.enabled && <small> {checkoutTexts.comingSoon}</small>}
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}
