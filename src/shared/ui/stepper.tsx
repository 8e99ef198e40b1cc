import { useEffect, useRef } from 'react'

interface StepperProps {
  quantity: number
  max: number
  labels: { add: string; addNamed: string; decrease: string; increase: string }
  onAdd: () => void
  onChange: (quantity: number) => void
}

/**
 * 'Add' at 0, else minus | quantity | plus in the same box. When the control changes shape under
 * a focused button, focus goes to the button that took its place.
 */
export function Stepper({ quantity, max, labels, onAdd, onChange }: StepperProps) {
  const box = useRef<HTMLDivElement>(null)
  const refocus = useRef(false)
  const empty = quantity === 0

  useEffect(() => {
    if (!refocus.current) return
    refocus.current = false
    box.current?.querySelector<HTMLButtonElement>('button:last-of-type')?.focus()
  })

  if (empty) {
    return (
      <div ref={box}>
        <button
          type="button"
          className="add"
          aria-label={labels.addNamed}
          onClick={() => {
            refocus.current = true
            onAdd()
          }}
        >
          <span className="i i-lucide-plus" aria-hidden="true" />
          {labels.add}
        </button>
      </div>
    )
  }
  const atMax = quantity >= max
  return (
    <div className="step" ref={box}>
      <button
        type="button"
        aria-label={labels.decrease}
        onClick={() => {
          refocus.current = quantity === 1
          onChange(quantity - 1)
        }}
      >
        <span className="i i-lucide-minus" aria-hidden="true" />
      </button>
      <output aria-live="polite">{quantity}</output>
      <button
        type="button"
        aria-label={labels.increase}
        aria-disabled={atMax}
        onClick={() => {
          if (!atMax) onChange(quantity + 1)
        }}
      >
        <span className="i i-lucide-plus" aria-hidden="true" />
      </button>
    </div>
  )
}
