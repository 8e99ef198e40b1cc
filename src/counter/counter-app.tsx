import { useEffect, useLayoutEffect, useRef } from 'react'
import { useObservable } from '#shared/lib/observable-value.ts'
import { focusPageHeading } from '#shared/lib/screen/page-heading.ts'
import { CounterScreen } from './counter-screen.tsx'
import { signedIn } from './session/counter-key.ts'
import { followOtherTabs } from './session/counter-tabs.ts'
import { OfferedKey } from './sign-in/offered-key.tsx'
import { SignInScreen } from './sign-in/sign-in-screen.tsx'

export function CounterApp() {
  const { key, refusal } = useObservable(signedIn)
  useEffect(followOtherTabs, [])
  const isSignedIn = key !== null
  const wasSignedIn = useRef(isSignedIn)
  useLayoutEffect(() => {
    if (isSignedIn === wasSignedIn.current) return
    wasSignedIn.current = isSignedIn
    // What had the focus went with the screen before.
    if (document.activeElement === document.body) focusPageHeading()
  }, [isSignedIn])
  return key === null ? (
    <SignInScreen refusal={refusal} />
  ) : (
    <>
      <OfferedKey />
      <CounterScreen key={key} counterKey={key} />
    </>
  )
}
