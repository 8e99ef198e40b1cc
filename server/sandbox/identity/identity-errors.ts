/** Refusals in the shape of Clerk's Frontend API. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly status: number
  readonly code: string
  readonly paramName: string | undefined

  constructor(status: number, code: string, message: string, paramName?: string) {
    super(message)
    this.status = status
    this.code = code
    this.paramName = paramName
  }
}

export function errorResponse(error: IdentityError): object {
  return {
    errors: [
      {
        code: error.code,
        message: error.message,
        long_message: error.message,
        meta: error.paramName === undefined ? {} : { param_name: error.paramName },
      },
    ],
  }
}

export const notFound = (): IdentityError =>
  new IdentityError(404, 'resource_not_found', 'Resource not found')

/** The SDK treats any 401 as the end of the session. */
export const unauthenticated = (): IdentityError =>
  new IdentityError(401, 'authentication_invalid', 'Invalid authentication')

/** Of the Backend API. */
export const secretKeyInvalid = (): IdentityError =>
  new IdentityError(401, 'clerk_key_invalid', 'The provided Clerk Secret Key is invalid.')

export const outage = (): IdentityError =>
  new IdentityError(503, 'service_unavailable', 'The service is temporarily unavailable.')
