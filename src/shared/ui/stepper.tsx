import { useLayoutEffect, useRef, useState } from 'react'
import { ignoreSecondTap } from '../lib/screen/ignore-second-tap.ts'
import { Icon } from './icon.tsx'

interface StepperProps {
  quantity: number
  max: number
  labels: { add: string; addNamed: string; decrease: string; increase: string }
  onAdd: () => void
  onChange: (quantity: number) => void
}

/**
 * 'Add' at 0, else minus | quantity | plus in the same box. If a focused button is replaced, its
 * replacement gets the focus. A double tap does not undo itself: on minus it does not press the
 * 'Add' that replaces it, and on 'Add' it does not press minus. Of several steppers of a product,
 * only the one that was pressed announces the new quantity.
 */
export function Stepper({ quantity, max, labels, onAdd, onChange }: StepperProps) {
  const box = useRef<HTMLDivElement>(null)
  const replaced = useRef<{ hadFocus: boolean }>(null)
  const empty = quantity === 0
  /** Undefined once the quantity was changed elsewhere. */
  const [chosen, setChosen] = useState<number | undefined>(quantity)
  if (chosen !== undefined && chosen !== quantity) setChosen(undefined)
  const change = (next: number): void => {
    setChosen(next)
    onChange(next)
  }

  const noteReplaced = (): void => {
    replaced.current = { hadFocus: box.current?.contains(document.activeElement) === true }
  }
  // Before the buttons are painted, so that no tap can come earlier.
  useLayoutEffect(() => {
    if (!replaced.current) return
    const { hadFocus } = replaced.current
    replaced.current = null
    const undoes = box.current?.querySelector('button')
    if (undoes) ignoreSecondTap(undoes)
    if (hadFocus) box.current?.querySelector<HTMLButtonElement>('button:last-of-type')?.focus()
  })

  if (empty) {
    return (
      <div ref={box}>
        <button
          type="button"
          className=":uno: flex flex-wrap items-center content-center justify-center gap-1.5 w-full min-h-11 rounded-3 bg-leaf-soft text-leaf-text text-15/1 font-800"
          aria-label={labels.addNamed}
          onClick={() => {
            noteReplaced()
            setChosen(1)
            onAdd()
          }}
        >
          <Icon name="plus" className=":uno: size-4.25" />
          {labels.add}
        </button>
      </div>
    )
  }
  const atMax = quantity >= max
  return (
    <div
      className=":uno: grid grid-cols-[var(--tap)_1fr_var(--tap)] items-center min-h-11 rounded-3 text-16/1 font-800 text-center num bg-[var(--stepper,var(--leaf))] text-[var(--on-stepper,var(--on-leaf))]"
      ref={box}
    >
      <button
        type="button"
        className=":uno: stepper-key"
        aria-label={labels.decrease}
        onClick={() => {
          if (quantity === 1) noteReplaced()
          change(quantity - 1)
        }}
      >
        <Icon name="minus" className=":uno: size-4.5" />
      </button>
      <output aria-live={chosen === undefined ? 'off' : 'polite'}>{quantity}</output>
      <button
        type="button"
        className=":uno: stepper-key"
        aria-label={labels.increase}
        aria-disabled={atMax}
        onClick={() => {
          if (!atMax) change(quantity + 1)
        }}
      >
        <Icon name="plus" className=":uno: size-4.5" />
      </button>
    </div>
  )
}
