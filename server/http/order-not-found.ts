import { ApiError } from '#server/access/api-error.ts'

/** Also for an order that the caller may not see, so that its existence is not revealed. */
export const orderNotFound = (): ApiError =>
  new ApiError('ORDER_NOT_FOUND', 'There is no such order')
