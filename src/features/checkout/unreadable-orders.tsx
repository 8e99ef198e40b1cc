import { useAtomValue, useSetAtom } from 'jotai'
import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { removeUnreadableAtom, unreadableIntentsAtom } from './order-outbox-atoms.ts'
import { unreadableOfShopper } from './order-outbox-rules.ts'
import { outboxTexts } from './order-outbox-texts.ts'

const texts = outboxTexts.unreadable

/** Entries of the outbox that another release has stored and this one cannot read. */
export function UnreadableOrders({ userId }: { userId: string }) {
  const unreadable = unreadableOfShopper(useAtomValue(unreadableIntentsAtom), userId)
  const remove = useSetAtom(removeUnreadableAtom)
  if (unreadable.length === 0) return null
  return (
    <section className=":uno: order-group" aria-label={texts.heading}>
      <h2 className=":uno: order-group-title">{texts.heading}</h2>
      {unreadable.map((entry) => (
        <div
          className=":uno: order-card edge-line p-3.5"
          key={JSON.stringify(entry.stored)}
          ref={passFocusToHeading}
        >
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
      ))}
    </section>
  )
}
