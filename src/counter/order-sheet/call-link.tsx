import { formatPhone, phoneLink } from '#shared/lib/format/format-phone.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { counterTexts } from '../session/counter-texts.ts'

interface CallLinkProps {
  person: { name: string; phoneNumber: string }
  /** Size and place of the button. */
  className: string
}

/** Calls the shopper or the rider of an order. */
export function CallLink({ person, className }: CallLinkProps) {
  const number = formatPhone(person.phoneNumber)
  return (
    <a
      className={className}
      href={phoneLink(person.phoneNumber)}
      aria-label={counterTexts.call(person.name, number)}
    >
      <Icon name="phone" />
      <span className=":uno: narrow:break-anywhere">{number}</span>
    </a>
  )
}
