/** The sign-in services, such as Google, that the instance offers. */
import * as v from 'valibot'
import type { SocialProvider } from '#features/identity/login/login-service.ts'
import { SSO_MARK } from '#features/identity/login/sso-return.ts'
import { withoutExistingSession, type BrowserSessions } from './existing-session.ts'
import type { SignIn } from './login-flow.ts'

type OAuthStrategy = Extract<
  Parameters<SignIn['authenticateWithRedirect']>[0]['strategy'],
  `oauth_${string}`
>

/**
 * The instance's settings. The SDK provides them to custom forms only under an unstable name, so
 * they are parsed: with another shape there are no buttons, but the login works.
 */
const settingsSchema = v.object({
  userSettings: v.object({
    authenticatableSocialStrategies: v.array(v.string()),
    social: v.record(v.string(), v.object({ name: v.optional(v.string()) })),
  }),
})

export function socialProvidersOf(
  clerk: BrowserSessions,
  signIn: Pick<SignIn, 'authenticateWithRedirect'>,
): SocialProvider[] {
  const settings = v.safeParse(settingsSchema, Reflect.get(clerk, '__unstable__environment'))
  if (!settings.success) return []
  const { authenticatableSocialStrategies, social } = settings.output.userSettings
  return authenticatableSocialStrategies.flatMap((strategy) =>
    isOAuth(strategy)
      ? [
          {
            name: social[strategy]?.name ?? strategy.replace(/^oauth_/, ''),
            redirect: () =>
              withoutExistingSession(clerk, () =>
                signIn.authenticateWithRedirect({
                  strategy,
                  redirectUrl: `/login?${SSO_MARK}=1`,
                  redirectUrlComplete: '/',
                  continueSignUp: true,
                }),
              ),
          },
        ]
      : [],
  )
}

function isOAuth(strategy: string): strategy is OAuthStrategy {
  return strategy.startsWith('oauth_')
}
