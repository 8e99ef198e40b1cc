import { formatPhone, phoneLink } from '#shared/lib/format/format-phone.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { counterTexts } from '../session/counter-texts.ts'

interface CallLinkProps {
  customer: { name: string; phoneNumber: string }
  /** Size and place of the button. */
  className: string
}

/** Calls the shopper of an order or of a request for help. */
export function CallLink({ customer, className }: CallLinkProps) {
  const number = formatPhone(customer.phoneNumber)
  return (
    <a
      className={className}
      href={phoneLink(customer.phoneNumber)}
      aria-label={counterTexts.call(customer.name, number)}
    >
      <Icon name="phone" />
      <span className=":uno: narrow:break-anywhere">{number}</span>
    </a>
  )
}
