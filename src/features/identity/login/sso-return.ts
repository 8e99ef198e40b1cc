/** Another service's page leads back to /login with this in the address. */
export const SSO_MARK = 'sso'

export function isSsoReturn(): boolean {
  return new URLSearchParams(location.search).has(SSO_MARK)
}
