import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { Position } from '#contract/geo.ts'
import { QuantityControl } from '#features/cart/quantity-control.tsx'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { catalogueTexts } from '#features/catalogue/catalogue-texts.ts'
import { knownDetail } from '#features/catalogue/known-product-rows.ts'
import { ProductSkeleton } from '#features/catalogue/product-skeleton.tsx'
import { ProductView } from '#features/catalogue/product-view.tsx'
import { useSubjectTitle } from '#shared/lib/subject-title.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { CatalogueFailure } from '../-catalogue-failure.tsx'
import { LocationGate } from '../-location-gate.tsx'
import { useMarkFirstScreen } from '../-use-mark-first-screen.ts'

export const Route = createFileRoute('/_shop/product/$productId')({
  component: () => (
    <LocationGate skeleton={<ProductSkeleton />}>
      {(position) => <ProductScreen position={position} />}
    </LocationGate>
  ),
  staticData: { showsProducts: true, frame: 'back', cartBar: false, title: 'Product' },
})

function ProductScreen({ position }: { position: Position }) {
  const { productId } = Route.useParams()
  const queryClient = useQueryClient()
  const product = useQuery({
    ...catalogueQueries.product(position, productId),
    placeholderData: () => knownDetail(queryClient, position, productId),
  })
  useMarkFirstScreen(product.isFetched)
  // While another product is on its way, its name is not known yet.
  useSubjectTitle(product.data?.productName ?? Route.options.staticData?.title)
  if (product.data === null) {
    return (
      <section className=":uno: wrap">
        <EmptyState art="compass" title={catalogueTexts.notFound} isHeading>
          <Link className=":uno: btn btn-act btn-alone" to="/">
            {catalogueTexts.returnHome}
          </Link>
        </EmptyState>
      </section>
    )
  }
  if (product.data === undefined) {
    if (!product.isError) return <ProductSkeleton />
    return (
      <CatalogueFailure
        onRetry={() => {
          void product.refetch()
        }}
      />
    )
  }
  return (
    <ProductView
      key={product.data._id}
      product={product.data}
      control={<QuantityControl product={product.data} />}
    />
  )
}
