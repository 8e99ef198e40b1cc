import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { changeAvailability, storeProducts } from '#contract/store-endpoints.ts'
import { useLostFocus } from '#shared/lib/screen/use-lost-focus.ts'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { callOperations } from '../session/operations-api.ts'

interface SoldOutProductsProps {
  counterKey: string
  storeId: string
}

const texts = counterTexts.store
/** A dialog has no room for more; a longer search finds the others. */
const SHOWN_PRODUCTS = 20

/** Products that are sold out, or those that match the typed name. */
export function SoldOutProducts({ counterKey, storeId }: SoldOutProductsProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const queryClient = useQueryClient()
  const queryKey = ['store-products', storeId]
  const products = useQuery({
    queryKey: [...queryKey, search],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: String(SHOWN_PRODUCTS) })
      if (search === '') query.set('available', 'false')
      else query.set('search', search)
      const pattern = `${storeProducts.pattern}?${query.toString()}` as const
      const endpoint = { ...storeProducts, pattern }
      const { data } = await callOperations(endpoint, counterKey, { params: { storeId }, signal })
      return data.products
    },
    placeholderData: (last) => last,
  })
  const change = useMutation({
    mutationFn: (product: { productId: string; available: boolean }) =>
      callOperations(changeAvailability, counterKey, {
        params: { storeId },
        body: { products: [product] },
      }),
    networkMode: 'always',
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  })
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // What is back in stock leaves the list of what is sold out.
  useLostFocus(section, () => {
    heading.current?.focus({ preventScroll: true })
  })
  return (
    <section className=":uno: mt-4.5" ref={section}>
      <h3 className=":uno: t-section" ref={heading} tabIndex={-1}>
        {texts.soldOut}
      </h3>
      <TextField
        label={texts.search}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onValue={setText}
      />
      {change.isError && (
        <p className=":uno: banner-error" role="alert">
          {texts.notSaved}
        </p>
      )}
      {products.isPending && <p className=":uno: py-3 text-ink-2">{texts.loading}</p>}
      {products.isError && (
        <LoadFailed
          words={texts.failed}
          retryLabel={texts.tryAgain}
          onRetry={() => void products.refetch()}
        />
      )}
      {products.data?.length === 0 && (
        <p className=":uno: py-3 text-ink-2">{search === '' ? texts.none : texts.noneFound}</p>
      )}
      <ul className=":uno: grid mt-2">
        {products.data?.map(({ productId, productName, available }) => (
          <li
            className=":uno: flex items-center gap-3 min-h-15 py-2 line-b text-15/1.35 font-600"
            key={productId}
          >
            <span className=":uno: flex-1 min-w-0 break-anywhere">{productName}</span>
            <button
              type="button"
              className={available ? ':uno: btn btn-plain btn-sm' : ':uno: btn btn-quiet btn-sm'}
              aria-label={available ? texts.markNamed(productName) : texts.backNamed(productName)}
              aria-disabled={change.isPending}
              onClick={() => {
                if (!change.isPending) change.mutate({ productId, available: !available })
              }}
            >
              {available ? texts.markSoldOut : texts.back}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
