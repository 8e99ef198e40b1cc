import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { changeAvailability, storeProducts } from '#contract/store-endpoints.ts'
import { showIt } from '#shared/lib/screen/show-it.ts'
import { useLostFocus } from '#shared/lib/screen/use-lost-focus.ts'
import { useWhenNear } from '#shared/lib/screen/use-when-near.ts'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { callOperations } from '../session/operations-api.ts'
import { useSecondTapGuard } from '#shared/lib/screen/use-second-tap-guard.ts'
import { useStoreChange } from './use-store-change.ts'

interface SoldOutProductsProps {
  counterKey: string
  storeId: string
  onLateFailure: (text: string) => void
}

const texts = counterTexts.store
/** More are loaded when the end of the list is scrolled into view. */
const PAGE_PRODUCTS = 50

/** Products that are sold out, or those that match the typed name. */
export function SoldOutProducts({ counterKey, storeId, onLateFailure }: SoldOutProductsProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const queryClient = useQueryClient()
  const queryKey = ['store-products', storeId]
  const change = useStoreChange({
    queryKey,
    onLateFailure,
    call: (product: { productId: string; available: boolean }, signal) =>
      callOperations(changeAvailability, counterKey, {
        params: { storeId },
        body: { products: [product] },
        signal,
      }),
    onSaved: () => queryClient.invalidateQueries({ queryKey }),
  })
  const products = useInfiniteQuery({
    queryKey: [...queryKey, search],
    queryFn: async ({ signal, pageParam: after }) => {
      const query = new URLSearchParams({ limit: String(PAGE_PRODUCTS) })
      if (after !== '') query.set('after', after)
      if (search === '') query.set('available', 'false')
      else query.set('search', search)
      const pattern = `${storeProducts.pattern}?${query.toString()}` as const
      const endpoint = { ...storeProducts, pattern }
      const { data } = await callOperations(endpoint, counterKey, { params: { storeId }, signal })
      return data.products
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE_PRODUCTS ? undefined : page.at(-1)?.productId),
    placeholderData: (last) => last,
  })
  const rows = products.data?.pages.flat()
  const isEmpty = products.isPending || rows?.length === 0
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // A product that is back in stock leaves the list.
  useLostFocus(section, () => {
    heading.current?.focus({ preventScroll: true })
  })
  const list = useRef<HTMLUListElement>(null)
  // A full page stays as long when the next product moves up.
  useSecondTapGuard(() => list.current, rows?.map(({ productId }) => productId).join(' ') ?? '')
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
      {change.failure !== undefined && (
        <p className=":uno: banner-error" role="alert" ref={showIt}>
          {change.failure}
        </p>
      )}
      {isEmpty && (
        <p className=":uno: py-3 text-ink-2">
          {products.isPending || products.isPlaceholderData
            ? texts.loading
            : search === ''
              ? texts.none
              : texts.noneFound}
        </p>
      )}
      <ul className=":uno: grid mt-2" ref={list}>
        {rows?.map(({ productId, productName, available }) => (
          <li
            className=":uno: flex narrow:flex-wrap items-center justify-end gap-3 min-h-15 py-2 line-b text-15/1.35 font-600"
            key={productId}
          >
            <span className=":uno: flex-1 min-w-0 narrow:basis-full break-anywhere">
              {productName}
            </span>
            <button
              type="button"
              className={available ? ':uno: btn btn-plain btn-sm' : ':uno: btn btn-quiet btn-sm'}
              aria-label={available ? texts.markNamed(productName) : texts.backNamed(productName)}
              aria-disabled={change.isPending}
              onClick={() => {
                if (!change.isPending) change.send({ productId, available: !available })
              }}
            >
              {available ? texts.markSoldOut : texts.back}
            </button>
          </li>
        ))}
        {products.hasNextPage && !products.isError && (
          <NextPage
            // Each page has an end of its own.
            key={rows?.length}
            isLoading={products.isFetching}
            onNear={() => void products.fetchNextPage()}
          />
        )}
      </ul>
      {products.isError && (
        <LoadFailed
          words={texts.failed}
          retryLabel={texts.tryAgain}
          onRetry={() => void products.refetch()}
        />
      )}
    </section>
  )
}

/** The end of a list that goes on: loads what follows when it is in view. */
function NextPage({ isLoading, onNear }: { isLoading: boolean; onNear: () => void }) {
  const row = useRef<HTMLLIElement>(null)
  // A request for more would cancel a refetch after a change. After it, the end is observed again.
  useWhenNear(row, isLoading ? undefined : '0px', onNear)
  return (
    <li className=":uno: py-3 text-ink-2" ref={row}>
      {texts.loading}
    </li>
  )
}
