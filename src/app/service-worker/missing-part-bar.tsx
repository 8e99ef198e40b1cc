import { missingPartTexts } from './missing-part-texts.ts'

/** Above the header: a chunk could not be loaded, and no page reloads on its own (docs/decisions/087). */
export function MissingPartBar() {
  return (
    <div
      className=":uno: notice-bar pt-[calc(0.625rem+env(safe-area-inset-top))] pb-1.5"
      role="alert"
    >
      <b className=":uno: font-800">{missingPartTexts.partMissing}</b>
      <button
        type="button"
        className=":uno: ml-auto min-h-11 px-4.5 rounded-3 bg-ground text-ink text-15/1 font-700 whitespace-nowrap"
        onClick={() => {
          location.reload()
        }}
      >
        {missingPartTexts.reload}
      </button>
    </div>
  )
}
