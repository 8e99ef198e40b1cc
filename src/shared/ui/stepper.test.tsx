import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Stepper } from './stepper.tsx'

afterEach(cleanup)

const LABELS = {
  add: 'Add',
  addNamed: 'Add Milk',
  decrease: 'Decrease quantity of Milk',
  increase: 'Increase quantity of Milk',
}

/** Beside a field, like a row of the search results. */
function Row({ starts }: { starts: number }) {
  const [quantity, setQuantity] = useState(starts)
  return (
    <>
      <input aria-label="Search" />
      <Stepper
        quantity={quantity}
        max={5}
        labels={LABELS}
        onAdd={() => {
          setQuantity(1)
        }}
        onChange={setQuantity}
      />
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

/** The card of a product, and its line in the cart. */
function CardAndLine() {
  const [quantity, setQuantity] = useState(0)
  const stepper = (
    <Stepper
      quantity={quantity}
      max={5}
      labels={LABELS}
      onAdd={() => {
        setQuantity(1)
      }}
      onChange={setQuantity}
    />
  )
  return (
    <>
      <div role="group" aria-label="Card">
        {stepper}
      </div>
      <div role="group" aria-label="Line">
        {stepper}
      </div>
    </>
  )
}

const press = (place: string, name: string) => {
  fireEvent.click(within(screen.getByRole('group', { name: place })).getByRole('button', { name }))
}
const announcing = () =>
  screen.getAllByRole('group').flatMap((group) => {
    const output = within(group).getByRole('status')
    const isLive = output.getAttribute('aria-live') === 'polite'
    return isLive ? `${group.getAttribute('aria-label')}: ${output.textContent}` : []
  })

test('of two steppers of a product, only the one that was pressed announces the quantity', () => {
  render(<CardAndLine />)
  press('Card', LABELS.addNamed)
  expect(announcing()).toEqual(['Card: 1'])
  press('Card', LABELS.increase)
  expect(announcing()).toEqual(['Card: 2'])
  press('Line', LABELS.decrease)
  expect(announcing()).toEqual(['Line: 1'])
  press('Card', LABELS.increase)
  expect(announcing()).toEqual(['Card: 2'])
})

test.each([
  [0, 'Add Milk', 'Increase quantity of Milk'],
  [1, 'Decrease quantity of Milk', 'Add Milk'],
])('at %i the focus goes from ‘%s’ to the button that replaces it', (starts, pressed, next) => {
  render(<Row starts={starts} />)
  button(pressed).focus()
  fireEvent.click(button(pressed))
  expect(document.activeElement).toBe(button(next))
})

test.each([
  [0, 'Add Milk'],
  [1, 'Decrease quantity of Milk'],
])('at %i a tap on ‘%s’ leaves the focus in the field', (starts, pressed) => {
  render(<Row starts={starts} />)
  const field = screen.getByRole('textbox')
  field.focus()
  // A tap focuses no button where its mouse-down is prevented.
  fireEvent.click(button(pressed))
  expect(document.activeElement).toBe(field)
})
