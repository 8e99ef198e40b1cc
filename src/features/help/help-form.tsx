import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { HELP_PROBLEMS, MAX_HELP_TEXT_LENGTH, type HelpBody } from '#contract/help-endpoints.ts'
import type { Order } from '#contract/order-endpoints.ts'
import { keepUnits } from '#shared/lib/format/keep-units.ts'
import { useFirstInvalidField } from '#shared/lib/screen/use-first-invalid-field.ts'
import { CharacterCount } from '#shared/ui/character-count.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import type { TypedHelp } from './help-draft-atoms.ts'
import { checkHelp } from './help-rules.ts'
import { helpTexts as texts } from './help-texts.ts'

const CHOICE =
  ':uno: min-h-11 px-3.5 py-2 rounded-3 text-14/1.2 font-600 bg-surface edge-line-strong chosen'

interface HelpFormProps {
  order: Order
  typed: TypedHelp
  /** Whether the shopper has just opened it. */
  takesFocus: boolean
  /** Why the request could not be kept; empty while nothing has failed. */
  problem: string
  onType: (typed: TypedHelp) => void
  onSend: (body: HelpBody) => void
  onBack: () => void
}

/** What is wrong, with which items, and a text. */
export function HelpForm({
  order,
  typed: { draft, errors },
  takesFocus,
  problem,
  onType,
  onSend,
  onBack,
}: HelpFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const invalid = useFirstInvalidField()

  // The button that was tapped is gone.
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('button')?.focus()
  }, [takesFocus])

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const checked = checkHelp(draft)
    if (checked.ok) {
      onSend(checked.body)
      return
    }
    onType({ draft, errors: checked.errors })
    invalid.point(event.currentTarget, Object.keys(checked.errors))
  }

  const isOther = draft.problem === 'other'
  return (
    <form
      className=":uno: panel mt-2.5"
      noValidate
      aria-label={texts.region}
      ref={form}
      onSubmit={submit}
    >
      <Choices
        field="problem"
        label={texts.problem}
        columns=":uno: grid grid-cols-2 narrow:grid-cols-1 gap-2 mt-2"
        error={errors.problem}
        announcesError={invalid.announces('problem')}
      >
        {HELP_PROBLEMS.map((choice) => (
          <button
            key={choice}
            type="button"
            className={CHOICE}
            aria-pressed={draft.problem === choice}
            onClick={() => {
              onType({ draft: { ...draft, problem: choice }, errors: {} })
            }}
          >
            {texts.problems[choice]}
          </button>
        ))}
      </Choices>
      <Choices
        field="items"
        label={texts.items}
        columns=":uno: grid gap-2 mt-2"
        error={errors.items}
        announcesError={invalid.announces('items')}
      >
        {order.items.map(({ product, productName }) => {
          const isChosen = draft.productIds.includes(product)
          return (
            <button
              key={product}
              type="button"
              className={`${CHOICE} :uno: text-left break-anywhere`}
              aria-pressed={isChosen}
              onClick={() => {
                const others = draft.productIds.filter((id) => id !== product)
                const productIds = isChosen ? others : [...others, product]
                const { items: _corrected, ...rest } = errors
                onType({ draft: { ...draft, productIds }, errors: rest })
              }}
            >
              {keepUnits(productName)}
            </button>
          )
        })}
      </Choices>
      <div data-field="text">
        <TextAreaField
          label={isOther ? texts.text : texts.textOptional}
          value={draft.text}
          error={errors.text}
          announcesError={invalid.announces('text')}
          rows={3}
          maxLength={MAX_HELP_TEXT_LENGTH}
          onValue={(text) => {
            const { text: _corrected, ...rest } = errors
            onType({ draft: { ...draft, text }, errors: rest })
          }}
        />
        <CharacterCount used={draft.text.length} most={MAX_HELP_TEXT_LENGTH} text={texts.length} />
      </div>
      <p className=":uno: banner-error empty:hidden" role="alert">
        {problem}
      </p>
      <div className=":uno: grid grid-cols-2 narrow:grid-cols-1 gap-2.5 mt-3">
        <button type="button" className=":uno: btn btn-plain px-2" onClick={onBack}>
          {texts.back}
        </button>
        <button type="submit" className=":uno: btn btn-act px-2">
          {texts.send}
        </button>
      </div>
    </form>
  )
}

interface ChoicesProps {
  /** Its key among the errors. */
  field: string
  label: string
  columns: string
  error: string | undefined
  announcesError: boolean
  children: ReactNode
}

function Choices({ field, label, columns, error, announcesError, children }: ChoicesProps) {
  const id = `help-${field}`
  return (
    <div className=":uno: mt-3 first:mt-0" data-field={field}>
      <h3 className=":uno: text-15/1.35 font-700" id={id}>
        {label}
      </h3>
      <div
        className={columns}
        role="group"
        aria-labelledby={error === undefined ? id : `${id} ${id}-error`}
      >
        {children}
      </div>
      {error !== undefined && (
        <p
          className=":uno: field-error"
          id={`${id}-error`}
          role={announcesError ? 'alert' : undefined}
        >
          <Icon name="circle-alert" className=":uno: size-4" />
          {error}
        </p>
      )}
    </div>
  )
}
