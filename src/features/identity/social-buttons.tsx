import { useClerk } from '@clerk/clerk-react'
import * as v from 'valibot'
import type { SignIn } from './login-flow.ts'
import { loginTexts } from './login-texts.ts'

type OAuthStrategy = Extract<
  Parameters<SignIn['authenticateWithRedirect']>[0]['strategy'],
  `oauth_${string}`
>

/**
 * The instance's own settings. The SDK offers them to forms of one's own only under a name that it
 * calls unstable, so they are parsed: another shape means no buttons, not a broken login.
 */
const settingsSchema = v.object({
  userSettings: v.object({
    authenticatableSocialStrategies: v.array(v.string()),
    social: v.record(v.string(), v.object({ name: v.optional(v.string()) })),
  }),
})

interface SocialButtonsProps {
  disabled: boolean
  onChoose: (strategy: OAuthStrategy) => void
}

/** Ways in through other services, when the instance has any. */
export function SocialButtons({ disabled, onChoose }: SocialButtonsProps) {
  const ways = waysOf(useClerk())
  if (ways.length === 0) return null
  return (
    <div className="ways">
      <p className="hint">{loginTexts.or}</p>
      {ways.map(({ strategy, name }) => (
        <button
          key={strategy}
          className="btn plain block"
          type="button"
          disabled={disabled}
          onClick={() => {
            onChoose(strategy)
          }}
        >
          {loginTexts.continueWith(name)}
        </button>
      ))}
    </div>
  )
}

function waysOf(clerk: object): { strategy: OAuthStrategy; name: string }[] {
  const settings = v.safeParse(settingsSchema, Reflect.get(clerk, '__unstable__environment'))
  if (!settings.success) return []
  const { authenticatableSocialStrategies, social } = settings.output.userSettings
  return authenticatableSocialStrategies.flatMap((strategy) =>
    isOAuth(strategy)
      ? [{ strategy, name: social[strategy]?.name ?? strategy.replace(/^oauth_/, '') }]
      : [],
  )
}

function isOAuth(strategy: string): strategy is OAuthStrategy {
  return strategy.startsWith('oauth_')
}
