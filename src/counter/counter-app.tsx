import { useEffect } from 'react'
import { useObservable } from '#shared/lib/observable-value.ts'
import { CounterScreen } from './counter-screen.tsx'
import { signedIn } from './session/counter-key.ts'
import { followOtherTabs } from './session/counter-tabs.ts'
import { OfferedKey } from './sign-in/offered-key.tsx'
import { SignInScreen } from './sign-in/sign-in-screen.tsx'

export function CounterApp() {
  const { key, refusal } = useObservable(signedIn)
  useEffect(followOtherTabs, [])
  return key === null ? (
    <SignInScreen refusal={refusal} />
  ) : (
    <>
      <OfferedKey />
      <CounterScreen key={key} counterKey={key} />
    </>
  )
}
