import { useEffect, useState } from 'react'
import { loginTexts } from './login-texts.ts'

/** Asking for codes faster than messages arrive helps nobody. */
const RESEND_AFTER_MS = 20_000

interface ResendButtonProps {
  disabled: boolean
  onResend: () => void
}

/** Appears a while after the last code was sent; a new `key` starts the wait again. */
export function ResendButton({ disabled, onResend }: ResendButtonProps) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setDue, RESEND_AFTER_MS, true)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  if (!due) return null
  return (
    <button className="btn plain block" type="button" disabled={disabled} onClick={onResend}>
      {loginTexts.resend}
    </button>
  )
}
