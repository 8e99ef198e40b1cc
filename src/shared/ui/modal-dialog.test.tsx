import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { watchIgnoredTaps } from '#shared/testing/watch-ignored-taps.ts'
import { ModalDialog } from './modal-dialog.tsx'

afterEach(cleanup)

interface PageProps {
  hasField?: boolean
  /** The opener disappears while the dialog is open, like 'Add New Address' of an empty page. */
  losesOpener?: boolean
  /** The opener disappears when the dialog is closed, like 'Sign out' of the counter. */
  isOpenedOnce?: boolean
}

function Page({ hasField = false, losesOpener = false, isOpenedOnce = false }: PageProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [hasClosed, setHasClosed] = useState(false)
  return (
    <main>
      <h1>Page</h1>
      <div>
        {!(isOpen && losesOpener) && !(hasClosed && isOpenedOnce) && (
          <button
            type="button"
            onClick={() => {
              setIsOpen(true)
            }}
          >
            Open
          </button>
        )}
      </div>
      {isOpen && (
        <ModalDialog
          title="Dialog"
          closeLabel="Close"
          onClose={() => {
            setIsOpen(false)
            setHasClosed(true)
          }}
        >
          {hasField && <input aria-label="Name" />}
        </ModalDialog>
      )}
    </main>
  )
}

function open(): HTMLElement {
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  return opener
}

const close = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
}

test('a dialog focuses its first field', () => {
  render(<Page hasField />)
  open()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})

test('a dialog without a field focuses its heading, not its close button', () => {
  render(<Page />)
  open()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Dialog' }))
})

test('closing returns the focus to the opener', () => {
  render(<Page />)
  const opener = open()
  close()
  expect(document.activeElement).toBe(opener)
})

test('if the opener is gone, the heading of the page gets the focus', () => {
  render(<Page losesOpener />)
  open()
  close()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' }))
})

test('an opener that is removed together with the dialog passes the focus to the heading', async () => {
  render(<Page isOpenedOnce />)
  const opener = open()
  close()
  expect(opener.isConnected).toBe(false)
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' }))
  })
})

test('the second tap of a double tap that closes a dialog presses nothing below it', () => {
  const ignored = watchIgnoredTaps()
  render(
    <>
      <Page />
      <div style={{ pointerEvents: 'none' }}>
        <p style={{ pointerEvents: 'auto' }} data-takes-taps>
          A message
        </p>
      </div>
    </>,
  )
  open()
  ignored.mockClear()
  pressEscapeIn('Dialog')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(ignored).not.toHaveBeenCalled()
  open()
  ignored.mockClear()
  close()
  expect(ignored.mock.calls).toEqual([[document.body], [screen.getByText('A message')]])
})

const tapBeside = (): void => {
  fireEvent.click(screen.getByRole('dialog'))
}

test('a tap outside a dialog closes it', () => {
  render(<Page hasField />)
  open()
  tapBeside()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a selection that ends outside does not close the dialog', () => {
  render(<Page hasField />)
  open()
  fireEvent.pointerDown(screen.getByRole('textbox'))
  // Where the button was pressed in the dialog and released beside it, browsers send the click to
  // the dialog.
  tapBeside()
  expect(screen.getByRole('dialog')).toBeDefined()
  fireEvent.pointerDown(screen.getByRole('dialog'))
  tapBeside()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a tap outside a dialog with input does nothing', () => {
  render(<Page hasField />)
  open()
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Ananya' } })
  tapBeside()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ananya')
})

test('a dialog that must stay is shown again when the browser has closed it', () => {
  render(
    <ModalDialog title="Dialog" closeLabel="Close" onClose={() => {}} mustStay>
      <input aria-label="Name" />
    </ModalDialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  // A second Escape, which cannot be prevented.
  fireEvent(dialog, new Event('cancel', { cancelable: false }))
  dialog.close()
  expect(dialog.open).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})

/** A dialog that opens another one, which is its child in React but not in the page. */
function Nested() {
  const [open, setOpen] = useState(['Outer', 'Inner'])
  const without = (title: string) => () => {
    setOpen((titles) => titles.filter((other) => other !== title))
  }
  if (!open.includes('Outer')) return null
  return (
    <ModalDialog title="Outer" closeLabel="Close" onClose={without('Outer')}>
      {open.includes('Inner') &&
        createPortal(
          <ModalDialog title="Inner" closeLabel="Close" onClose={without('Inner')}>
            {null}
          </ModalDialog>,
          document.body,
        )}
    </ModalDialog>
  )
}

const pressEscapeIn = (title: string) => {
  const cancel = new Event('cancel', { cancelable: true })
  fireEvent(screen.getByRole('dialog', { name: title }), cancel)
  // Otherwise the browser closes the dialog without React.
  expect(cancel.defaultPrevented).toBe(true)
}

test('Escape closes one dialog at a time', () => {
  render(<Nested />)
  pressEscapeIn('Inner')
  expect(screen.queryByRole('dialog', { name: 'Inner' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Outer' })).toBeDefined()
  pressEscapeIn('Outer')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('pulling does not reload the page while a dialog is open', () => {
  render(<Page />)
  const { style } = document.documentElement
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(style.overscrollBehaviorY).toBe('contain')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(style.overscrollBehaviorY).toBe('')
})
