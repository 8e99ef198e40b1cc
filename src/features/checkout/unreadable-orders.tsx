import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useLayoutEffect, useRef } from 'react'
import { focusPageHeading } from '#shared/lib/screen/page-heading.ts'
import { removeUnreadableAtom, unreadableIntentsAtom } from './order-outbox-atoms.ts'
import { unreadableOfShopper, type UnreadableIntent } from './order-outbox-rules.ts'
import { outboxTexts } from './order-outbox-texts.ts'

const texts = outboxTexts.unreadable

const keyOf = ({ stored }: UnreadableIntent): string => JSON.stringify(stored)

/** Entries of the outbox that another release has stored and this one cannot read. */
export function UnreadableOrders({ userId }: { userId: string }) {
  const unreadable = unreadableOfShopper(useAtomValue(unreadableIntentsAtom), userId)
  if (unreadable.length === 0) return null
  return (
    <section className=":uno: order-group" aria-label={texts.heading}>
      <h2 className=":uno: order-group-title">{texts.heading}</h2>
      {unreadable.map((entry) => (
        <UnreadableOrder key={keyOf(entry)} entry={entry} />
      ))}
    </section>
  )
}

function UnreadableOrder({ entry }: { entry: UnreadableIntent }) {
  const remove = useSetAtom(removeUnreadableAtom)
  const store = useStore()
  const card = useRef<HTMLDivElement>(null)
  const key = keyOf(entry)
  useLayoutEffect(() => {
    const shown = card.current
    // While the card is still there, because the focus cannot be found afterwards. When the page is
    // left, the entry stays in the outbox.
    return () => {
      const isGone = !store.get(unreadableIntentsAtom).some((other) => keyOf(other) === key)
      if (isGone && shown?.contains(document.activeElement)) focusPageHeading()
    }
  }, [store, key])
  return (
    <div ref={card} className=":uno: order-card edge-line p-3.5">
      <p className=":uno: says" role="status">
        {texts.says}
      </p>
      <div className=":uno: actions">
        <button
          type="button"
          className=":uno: btn btn-act btn-sm"
          onClick={() => {
            location.reload()
          }}
        >
          {texts.reload}
        </button>
        <button
          type="button"
          className=":uno: btn btn-quiet btn-sm"
          onClick={() => {
            remove(entry)
          }}
        >
          {texts.remove}
        </button>
      </div>
    </div>
  )
}
