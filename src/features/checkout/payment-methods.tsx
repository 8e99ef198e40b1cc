import { formatPaise } from '#shared/lib/format/format-money.ts'
import { checkoutTexts } from './checkout-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

const METHODS = [
  { name: 'CASH', icon: 'banknote', enabled: true },
  { name: 'CARD', icon: 'credit-card', enabled: false },
  { name: 'UPI', icon: 'qr-code', enabled: false },
] as const

interface PaymentMethodsProps {
  /** What the order costs. Undefined while that is not known, or nothing is delivered here. */
  duePaise: number | undefined
}

/** Cash is the only way to pay. The others are shown as coming later (product §8.1). */
export function PaymentMethods({ duePaise }: PaymentMethodsProps) {
  return (
    <section className=":uno: pt-3.5" aria-labelledby="payment-method">
      <h2 className=":uno: t-section" id="payment-method">
        {checkoutTexts.paymentMethod}
      </h2>
      <div className=":uno: grid grid-cols-3 narrow:grid-cols-1 gap-2 mt-2">
        {METHODS.map((method) => (
          <button
            key={method.name}
            type="button"
            className=":uno: min-h-19.5 rounded-3 grid place-content-center justify-items-center gap-1.25 text-14/1.15 font-700 text-center bg-surface edge-line-strong chosen disabled:bg-sunken disabled:edge-none disabled:text-ink-3 disabled:cursor-default"
            aria-pressed={method.enabled}
            disabled={!method.enabled}
          >
            <Icon name={method.icon} className=":uno: text-ink-2 in-chosen:text-inherit" />
            <span>
              {method.name}
              {!method.enabled && (
                <small className=":uno: block text-12/1.2 font-500">
                  {' '}
                  {checkoutTexts.comingSoon}
                </small>
              )}
            </span>
          </button>
        ))}
      </div>
      {duePaise !== undefined && (
        <p className=":uno: t-small text-ink-2 mt-2">
          {checkoutTexts.payInCash(formatPaise(duePaise))}
        </p>
      )}
    </section>
  )
}
