import type { SocialWay } from './login-service.ts'
import { loginTexts } from './login-texts.ts'

interface SocialButtonsProps {
  ways: readonly SocialWay[]
  disabled: boolean
  onChoose: (way: SocialWay) => void
}

/** The other sign-in services, if the instance offers any. */
export function SocialButtons({ ways, disabled, onChoose }: SocialButtonsProps) {
  if (ways.length === 0) return null
  return (
    <div className=":uno: grid gap-2.5 [&>button+button]:mt-2.5">
      <p className=":uno: login-hint">{loginTexts.or}</p>
      {ways.map((way) => (
        <button
          key={way.name}
          className=":uno: btn btn-plain w-full"
          type="button"
          disabled={disabled}
          onClick={() => {
            onChoose(way)
          }}
        >
          {loginTexts.continueWith(way.name)}
        </button>
      ))}
    </div>
  )
}
