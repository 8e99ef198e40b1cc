import { useAtomValue, useSetAtom } from 'jotai'
import { removeUnreadAtom, unreadIntentsAtom } from './order-outbox-atoms.ts'
import { unreadOfShopper } from './order-outbox-rules.ts'
import { orderTexts } from './order-texts.ts'

const texts = orderTexts.unread

/** Entries of the outbox that another release has stored and this one cannot read: kept, and said. */
export function UnreadOrders({ userId }: { userId: string }) {
  const unread = unreadOfShopper(useAtomValue(unreadIntentsAtom), userId)
  const remove = useSetAtom(removeUnreadAtom)
  if (unread.length === 0) return null
  return (
    <section className="ogroup" aria-label={texts.heading}>
      <h2>{texts.heading}</h2>
      {unread.map((entry) => (
        <div className="order" key={JSON.stringify(entry.stored)}>
          <p className="says" role="status">
            {texts.says}
          </p>
          <div className="acts">
            <button
              type="button"
              className="btn act sm"
              onClick={() => {
                location.reload()
              }}
            >
              {texts.reload}
            </button>
            <button
              type="button"
              className="btn quiet sm"
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
