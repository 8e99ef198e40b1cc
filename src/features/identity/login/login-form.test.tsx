import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { identityStatus } from '#features/identity/session/identity-bridge.ts'
import { sessionEnding } from '#features/identity/session/session-ending.ts'
import { LoginForm } from './login-form.tsx'
import { loginState, type LoginService, type LoginStep } from './login-service.ts'

const CODE_STEP: LoginStep = { kind: 'code', flow: 'sign-in', email: 'ananya@example.in' }
const NOW_MS = Date.parse('2026-11-21T10:00:00.000Z')

const start = vi.fn<LoginService['start']>()
const resend = vi.fn<LoginService['resend']>()
const enter = vi.fn<LoginService['enter']>()
const activate = vi.fn<LoginService['activate']>()
let isUnderWay = true

/** The service once the SDK is loaded. */
const SERVICE: LoginService = {
  start,
  resend,
  enter,
  activate,
  isAt: () => isUnderWay,
  providers: [],
  completeRedirect: () => Promise.resolve(),
  describeError: (error) => ({ sentence: String(error), startsOver: false }),
}

const sdkIsUp = () =>
  act(async () => {
    identityStatus.set('ready')
    loginState.set({ kind: 'ready', service: SERVICE })
    await Promise.resolve()
  })
const tap = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await Promise.resolve()
  })
/** Taps as a screen reader does: the button has the focus. */
const press = async (name: string) => {
  screen.getByRole('button', { name }).focus()
  await tap(name)
}
const sendEmail = async (value = 'ananya@example.in') => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Email address' }), { target: { value } })
  await tap('Continue')
}
const codeField = () => screen.queryByRole('textbox', { name: 'Verification code' })
const emailField = () => screen.queryByRole('textbox', { name: 'Email address' })
const enterCode = async (value: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Verification code' }), {
    target: { value },
  })
  await press('Verify')
}

const resendButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** Unmounts the page and the SDK. */
function reload(): void {
  cleanup()
  loginState.set({ kind: 'waiting' })
  render(<LoginForm />)
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS })
  sessionStorage.clear()
  isUnderWay = true
  start.mockReset().mockResolvedValue(CODE_STEP)
  resend.mockReset().mockResolvedValue()
  enter.mockReset().mockResolvedValue({ kind: 'done', sessionId: 's' })
  activate.mockReset().mockResolvedValue()
  identityStatus.set('loading')
  loginState.set({ kind: 'waiting' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('before the identity SDK is loaded', () => {
  test("'Try Again' requests the SDK again, and reloads the page if that failed too", async () => {
    const reloadPage = vi.spyOn(location, 'reload').mockReturnValue()
    render(<h1>Groceries</h1>)
    render(<LoginForm />)
    await act(() => Promise.resolve(identityStatus.set('error')))
    await press('Try Again')
    expect(identityStatus.get()).toBe('loading')
    // The button is gone.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Groceries' }))
    expect(reloadPage).not.toHaveBeenCalled()
    await act(() => Promise.resolve(identityStatus.set('error')))
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await tap('Try Again')
    expect(reloadPage, 'without a connection').not.toHaveBeenCalled()
    onLine.mockReturnValue(true)
    await act(() => Promise.resolve(identityStatus.set('error')))
    await tap('Try Again')
    expect(reloadPage).toHaveBeenCalledOnce()
  })

  test('an email can be submitted, and is sent once the SDK is loaded', async () => {
    render(<LoginForm />)
    screen.getByRole('textbox', { description: 'We send a six-digit code to your email.' })
    await sendEmail()
    screen.getByText('Getting ready to sign you in…')
    expect(start).not.toHaveBeenCalled()
    await sdkIsUp()
    expect(start).toHaveBeenCalledExactlyOnceWith('ananya@example.in')
    expect(codeField()).not.toBeNull()
  })

  test('a form that the shopper has left sends no code', async () => {
    render(<LoginForm />)
    await sendEmail('anaya@example.in')
    cleanup()
    render(<LoginForm />)
    await sendEmail('ananya@example.in')
    await sdkIsUp()
    expect(start).toHaveBeenCalledExactlyOnceWith('ananya@example.in')
  })

  test('an invalid address is reported at once', async () => {
    render(<LoginForm />)
    await tap('Continue')
    screen.getByText('Please enter a valid email address.')
  })
})

describe('at the code step', () => {
  test('digits of Indian scripts and a pasted space or hyphen are read as the code', async () => {
    await sdkIsUp()
    render(<LoginForm />)
    await sendEmail()
    await enterCode('४२४-242 ')
    expect(enter).toHaveBeenCalledExactlyOnceWith(CODE_STEP, '424242')
  })

  test('a reload keeps the step, also before the SDK is loaded', async () => {
    await sdkIsUp()
    render(<LoginForm />)
    await sendEmail()
    reload()
    expect(document.activeElement).toBe(codeField())
    screen.getByText('Enter the six-digit code sent to ananya@example.in.')
    await sdkIsUp()
    expect(codeField()).not.toBeNull()
  })

  test('a reload returns to the email if the attempt has expired', async () => {
    await sdkIsUp()
    render(<LoginForm />)
    await sendEmail()
    isUnderWay = false
    reload()
    await sdkIsUp()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('ananya@example.in')
    expect(codeField()).toBeNull()
  })

  test('another code can be requested after a countdown, which a reload does not restart', async () => {
    await sdkIsUp()
    render(<LoginForm />)
    await sendEmail()
    expect(resendButton('Resend code in 20 s').disabled).toBe(true)
    act(() => {
      vi.advanceTimersByTime(15_000)
    })
    reload()
    await sdkIsUp()
    expect(resendButton('Resend code in 5 s').disabled).toBe(true)
    act(() => {
      vi.advanceTimersByTime(5_000)
    })
    await tap('Resend code')
    expect(resend).toHaveBeenCalledExactlyOnceWith('sign-in')
    screen.getByText('A new code is on its way.')
    resendButton('Resend code in 20 s')
  })

  test('the field is described by where the code is from, and then by why it was refused', async () => {
    await sdkIsUp()
    render(<LoginForm />)
    await sendEmail()
    const sentTo = 'Enter the six-digit code sent to ananya@example.in.'
    screen.getByRole('textbox', { description: sentTo })
    enter.mockRejectedValueOnce('That code is not right.')
    await enterCode('000000')
    screen.getByRole('textbox', { description: `${sentTo} That code is not right.` })
    enter.mockResolvedValueOnce({ kind: 'second-factor', strategy: 'totp' })
    await enterCode('424242')
    const second = 'Enter the code from your authenticator app.'
    expect(document.activeElement).toBe(screen.getByRole('textbox', { description: second }))
  })

  test('a typed code is still there after its form was replaced, and not at the next step', async () => {
    await sdkIsUp()
    render(<LoginForm />)
    await sendEmail()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '424242' } })
    act(() => {
      loginState.set({ kind: 'signing-in' })
    })
    expect(codeField()).toBeNull()
    await sdkIsUp()
    expect(codeField()).toHaveProperty('value', '424242')
    enter.mockResolvedValueOnce({ kind: 'second-factor', strategy: 'totp' })
    await press('Verify')
    expect(enter).toHaveBeenCalledExactlyOnceWith(CODE_STEP, '424242')
    expect(codeField()).toHaveProperty('value', '')
  })

  test('another email address starts over, also after a reload', async () => {
    await sdkIsUp()
    render(<LoginForm />)
    await sendEmail()
    await tap('Use another email address')
    reload()
    expect(codeField()).toBeNull()
  })
})

describe('after an accepted code whose session was refused', () => {
  beforeEach(async () => {
    await sdkIsUp()
    render(<h1>Groceries</h1>)
    render(<LoginForm />)
    await sendEmail()
    activate.mockRejectedValueOnce('The session was refused.')
    await enterCode('424242')
  })

  test("'Try Again' activates the session again", async () => {
    screen.getByText('The session was refused.')
    expect(screen.queryByText('Signing you in…')).toBeNull()
    activate.mockRejectedValueOnce('It was refused again.')
    await press('Try Again')
    screen.getByText('It was refused again.')
    await press('Try Again')
    expect(activate.mock.calls).toEqual([['s'], ['s'], ['s']])
    screen.getByText('Signing you in…')
    // The button is gone.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Groceries' }))
  })

  test('another email address can be entered', async () => {
    await press('Use another email address')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(emailField())
  })

  test('the refusal is forgotten once the SDK has a session', () => {
    act(() => {
      loginState.set({ kind: 'signing-in' })
    })
    screen.getByText('Signing you in…')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the focus', () => {
  beforeEach(async () => {
    await sdkIsUp()
  })

  test("is not moved by opening the page, and is on the email's field after 'Use another email address'", async () => {
    render(<LoginForm />)
    expect(document.activeElement).toBe(document.body)
    await sendEmail()
    expect(document.activeElement).toBe(codeField())
    await press('Use another email address')
    expect(document.activeElement).toBe(emailField())
  })

  test('is on the field of the email if the attempt has expired', async () => {
    render(<LoginForm />)
    await sendEmail()
    isUnderWay = false
    reload()
    expect(document.activeElement).toBe(codeField())
    await sdkIsUp()
    expect(document.activeElement).toBe(emailField())
  })

  test('stays on a button while its request is sent, and a second press sends no other', async () => {
    start.mockReturnValue(new Promise(() => {}))
    render(<LoginForm />)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ananya@example.in' } })
    await press('Continue')
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    expect(document.activeElement).toBe(button)
    expect(button.disabled).toBe(false)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ananya' } })
    await press('Continue')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(start).toHaveBeenCalledOnce()
  })

  test('moves to the field whose content is refused', async () => {
    render(<LoginForm />)
    await press('Continue')
    screen.getByText('Please enter a valid email address.')
    expect(document.activeElement).toBe(emailField())
    start.mockRejectedValueOnce('We do not know this email address.')
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ananya@example.in' } })
    await press('Continue')
    screen.getByText('We do not know this email address.')
    expect(document.activeElement).toBe(emailField())

    await press('Continue')
    await enterCode(' ')
    screen.getByText('Please enter the code from the message.')
    expect(document.activeElement).toBe(codeField())
    enter.mockRejectedValueOnce('That code is not right.')
    await enterCode('000000')
    screen.getByText('That code is not right.')
    expect(document.activeElement).toBe(codeField())
  })

  test('moves to the field of a code that was requested again, and stays on the button if that failed', async () => {
    render(<LoginForm />)
    await sendEmail()
    act(() => {
      vi.advanceTimersByTime(20_000)
    })
    resend.mockRejectedValueOnce('Too many attempts.')
    await press('Resend code')
    screen.getByText('Too many attempts.')
    expect(document.activeElement).toBe(resendButton('Resend code'))
    await press('Resend code')
    resendButton('Resend code in 20 s')
    expect(document.activeElement).toBe(codeField())
  })
})

describe('a region that was there before announces', () => {
  test('why the form cannot be sent, and that the shopper is being signed in', async () => {
    render(<LoginForm />)
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')
    await act(() => Promise.resolve(identityStatus.set('offline')))
    expect(region.textContent).toBe('You are offline. Signing in needs a connection.')
    await act(() => Promise.resolve(sessionEnding.set('ending')))
    expect(region.textContent).toBe('Finishing your last sign-out…')
    await act(() => Promise.resolve(sessionEnding.set('none')))
    await sdkIsUp()
    expect(region.textContent).toBe('')
    await sendEmail()
    await enterCode('424242')
    expect(region.textContent).toBe('Signing you in…')
    expect(region.isConnected).toBe(true)
  })

  test('each code that was requested again', async () => {
    await sdkIsUp()
    render(<LoginForm />)
    await sendEmail()
    const region = screen.getAllByRole('status').at(-1)
    expect(region?.textContent).toBe('')
    act(() => {
      vi.advanceTimersByTime(20_000)
    })
    await tap('Resend code')
    expect(region?.textContent).toBe('A new code is on its way.')
    act(() => {
      vi.advanceTimersByTime(20_000)
    })
    resend.mockReturnValueOnce(new Promise(() => {}))
    await tap('Resend code')
    expect(region?.textContent, 'while the next one is requested').toBe('')
  })
})
