import { useState } from 'react'
import { orderNumber } from '#contract/order-number.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { orderTexts } from './order-texts.ts'

/** The short number of an order, with copy. The whole id is in the text, for machines. */
export function OrderNumber({ orderId }: { orderId: string }) {
  const texts = orderTexts.details
  const [said, setSaid] = useState('')
  const number = orderNumber(orderId)
  const copy = async (): Promise<void> => {
    // The same text again would not be spoken.
    setSaid('')
    try {
      await navigator.clipboard.writeText(number)
      setSaid(texts.copied)
    } catch (error) {
      console.info('The clipboard refused an order number:', reasonOf(error))
      setSaid(texts.notCopied)
    }
  }
  return (
    <>
      <span className=":uno: inline-flex items-center justify-end -my-3 -mr-3">
        <span className=":uno: select-all">{number}</span>
        {number !== orderId && <span hidden>{orderId}</span>}
        <button
          type="button"
          className=":uno: icon-button text-leaf-text"
          aria-label={texts.copyNumber}
          onClick={() => void copy()}
        >
          <Icon name="copy" className=":uno: size-4.5" />
        </button>
      </span>
      <span className=":uno: block text-13/1.3 font-500 text-ink-2 empty:absolute" role="status">
        {said}
      </span>
    </>
  )
}
