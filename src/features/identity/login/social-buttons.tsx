import type { SocialProvider } from './login-service.ts'
import { loginTexts } from './login-texts.ts'

interface SocialButtonsProps {
  providers: readonly SocialProvider[]
  busy: boolean
  onChoose: (provider: SocialProvider) => void
}

/** The other sign-in services, if the instance offers any. */
export function SocialButtons({ providers, busy, onChoose }: SocialButtonsProps) {
  if (providers.length === 0) return null
  return (
    <div className=":uno: grid gap-2.5 [&>button+button]:mt-2.5">
      <p className=":uno: login-hint">{loginTexts.or}</p>
      {providers.map((provider) => (
        <button
          key={provider.name}
          className=":uno: btn btn-plain w-full"
          type="button"
          aria-disabled={busy}
          onClick={() => {
            onChoose(provider)
          }}
        >
          {loginTexts.continueWith(provider.name)}
        </button>
      ))}
    </div>
  )
}
