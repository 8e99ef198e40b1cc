import { useAtomValue, useSetAtom } from 'jotai'
import { IF_MISSING, MAX_INSTRUCTIONS_LENGTH } from '#contract/delivery-wishes.ts'
import { CharacterCount } from '#shared/ui/character-count.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import {
  setIfMissingAtom,
  deliveryPreferencesAtom,
  setInstructionsAtom,
} from './delivery-preferences-atoms.ts'
import { fitsPreset, hasPreset, togglePreset } from './delivery-preferences-rules.ts'
import { deliveryPreferencesTexts as texts } from './delivery-preferences-texts.ts'

const CHIP =
  ':uno: min-h-11 px-3.5 py-2 rounded-3 text-14/1.2 font-600 bg-surface edge-line-strong chosen disabled:bg-sunken disabled:edge-none disabled:text-ink-3'

/** Instructions for the rider, and what to do when an item is missing (product §8.10). */
export function DeliveryPreferences({
  addressId,
  isAddressLoading = false,
}: {
  addressId: string | undefined
  isAddressLoading?: boolean
}) {
  const preferences = useAtomValue(deliveryPreferencesAtom)
  const chooseIfMissing = useSetAtom(setIfMissingAtom)
  const type = useSetAtom(setInstructionsAtom)
  const text = addressId === undefined ? '' : (preferences.instructions[addressId] ?? '')
  return (
    <section className=":uno: pt-4.5" aria-labelledby="delivery-wishes">
      <h2 className=":uno: t-section" id="delivery-wishes">
        {texts.ifMissingTitle}
      </h2>
      <div
        className=":uno: grid grid-cols-2 narrow:grid-cols-1 gap-2 mt-2"
        role="group"
        aria-labelledby="delivery-wishes"
      >
        {IF_MISSING.map((choice) => (
          <button
            key={choice}
            type="button"
            className={CHIP}
            aria-pressed={preferences.ifMissing === choice}
            onClick={() => {
              chooseIfMissing(choice)
            }}
          >
            {texts.ifMissing[choice]}
          </button>
        ))}
      </div>
      {/* The instructions are stored with an address. */}
      {isAddressLoading && (
        <div className=":uno: skeleton h-13 mt-3.5 rounded-4" aria-hidden="true" />
      )}
      {addressId !== undefined && (
        <details className=":uno: panel py-0">
          <summary className=":uno: disclosure gap-3">
            <span className=":uno: min-w-0 py-2">
              <b className=":uno: block text-15/1.3 font-700">{texts.optional}</b>
              {text.trim() !== '' && (
                <span className=":uno: block text-14/1.35 text-ink-2 break-anywhere">{text}</span>
              )}
            </span>
            <Icon name="chevron-down" className=":uno: disclosure-mark flex-none" />
          </summary>
          <div className=":uno: pb-3.5">
            <div
              className=":uno: flex flex-wrap gap-2"
              role="group"
              aria-label={texts.presetsLabel}
            >
              {texts.presets.map((preset) => (
                <button
                  key={preset}
                  type="button"
                  className={CHIP}
                  aria-pressed={hasPreset(text, preset)}
                  disabled={!hasPreset(text, preset) && !fitsPreset(text, preset)}
                  onClick={() => {
                    type(addressId, togglePreset(text, preset))
                  }}
                >
                  {preset}
                </button>
              ))}
            </div>
            <TextAreaField
              label={texts.field}
              value={text}
              rows={2}
              maxLength={MAX_INSTRUCTIONS_LENGTH}
              onValue={(value) => {
                type(addressId, value)
              }}
            />
            <CharacterCount used={text.length} most={MAX_INSTRUCTIONS_LENGTH} text={texts.length} />
          </div>
        </details>
      )}
    </section>
  )
}
