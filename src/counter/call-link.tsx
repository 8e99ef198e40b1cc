import type { CounterOrder } from '#contract/operations-orders.ts'
import { phoneLink } from '#shared/lib/format-phone.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { counterTexts } from './counter-texts.ts'

interface CallLinkProps {
  customer: CounterOrder['customer']
  /** Size and place of the button. */
  className: string
}

/** Calls the shopper of an order. */
export function CallLink({ customer, className }: CallLinkProps) {
  return (
    <a
      className={className}
      href={phoneLink(customer.phoneNumber)}
      aria-label={counterTexts.call(customer.name)}
    >
      <Icon name="phone" />
      {customer.phoneNumber}
    </a>
  )
}
