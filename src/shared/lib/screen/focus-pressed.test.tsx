import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { SidePanel } from '#shared/ui/side-panel.tsx'
import { focusPressed } from './focus-pressed.ts'

// Like Safari, the DOM of these tests focuses nothing on a click.
let stop = (): void => {}
beforeEach(() => {
  stop = focusPressed()
})
afterEach(() => {
  cleanup()
  stop()
})

type Part = 'dialog' | 'inner dialog' | 'panel'

function Page() {
  const [open, setOpen] = useState<readonly Part[]>([])
  const opener = (part: Part) => (
    <button
      type="button"
      onClick={() => {
        setOpen([...open, part])
      }}
    >
      <span>{`Open the ${part}`}</span>
    </button>
  )
  const close = () => {
    setOpen(open.slice(0, -1))
  }
  return (
    <main>
      <h1>Page</h1>
      {opener('dialog')}
      {opener('panel')}
      {open.includes('dialog') && (
        <ModalDialog title="Dialog" closeLabel="Close the dialog" onClose={close}>
          {opener('inner dialog')}
        </ModalDialog>
      )}
      {open.includes('inner dialog') && (
        <ModalDialog title="Inner" closeLabel="Close the inner dialog" onClose={close}>
          Text
        </ModalDialog>
      )}
      {open.includes('panel') && (
        <SidePanel title="Panel" closeLabel="Close the panel" takesFocus onClose={close}>
          Text
        </SidePanel>
      )}
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

/** Presses the text in a button, as a finger does. */
function press(name: string): void {
  fireEvent.click(screen.queryByText(name) ?? button(name))
}

test.each(['dialog', 'panel'])(
  'a closed %s returns the focus to the button that was tapped',
  (part) => {
    render(<Page />)
    press(`Open the ${part}`)
    expect(document.activeElement?.tagName).toBe('H2')
    press(`Close the ${part}`)
    expect(document.activeElement).toBe(button(`Open the ${part}`))
  },
)

test('a closed dialog returns the focus to the button of the dialog below', () => {
  render(<Page />)
  press('Open the dialog')
  // Safari focuses the dialog around the button.
  const dialog = screen.getByRole('dialog', { name: 'Dialog' })
  dialog.tabIndex = -1
  dialog.focus()
  press('Open the inner dialog')
  press('Close the inner dialog')
  expect(document.activeElement).toBe(button('Open the inner dialog'))
})

test('a field keeps the focus while buttons beside it are tapped', () => {
  render(
    <>
      <input />
      <button type="button">Clear</button>
    </>,
  )
  screen.getByRole('textbox').focus()
  press('Clear')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('a tap on the words of a field or beside everything focuses nothing', () => {
  render(
    <>
      <label htmlFor="name">Name</label>
      <input id="name" />
      <p>Text</p>
    </>,
  )
  fireEvent.click(screen.getByText('Text'))
  fireEvent.click(screen.getByText('Name'))
  expect(document.activeElement).toBe(document.body)
})

test('no ring is shown for a tap, until a key is pressed', () => {
  const { dataset } = document.documentElement
  fireEvent.pointerDown(document.body)
  expect(dataset['pointing']).toBe('')
  fireEvent.keyDown(document.body, { key: 'Tab' })
  expect(dataset['pointing']).toBeUndefined()
})
