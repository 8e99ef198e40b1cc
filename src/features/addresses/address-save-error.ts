import { UnreachableError } from '#shared/lib/network/api-errors.ts'
import { addressTexts } from './address-texts.ts'

/** An error that tells the shopper, in the form, why an address could not be saved. */
export function addressSaveError(cause: unknown): Error {
  const hasNoConnection = cause instanceof UnreachableError && cause.reason === 'network'
  return new Error(hasNoConnection ? addressTexts.noConnection : addressTexts.saveFailed, { cause })
}
