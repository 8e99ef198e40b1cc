/** The ways in through other services that the instance offers. */
import * as v from 'valibot'
import type { SignIn } from './login-flow.ts'

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

export function socialWaysOf(clerk: object): { strategy: OAuthStrategy; name: string }[] {
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
