import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { Position } from '#contract/geo.ts'
import { QuantityControl } from '#features/cart/quantity-control.tsx'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { catalogueTexts } from '#features/catalogue/catalogue-texts.ts'
import { knownDetail } from '#features/catalogue/known-product-rows.ts'
import { ProductView } from '#features/catalogue/product-view.tsx'
import { CatalogueFailure } from '../-catalogue-failure.tsx'
import { HomeSkeleton } from '../-home-skeleton.tsx'
import { PlaceGate } from '../-place-gate.tsx'
import { useMarkFirstScreen } from '../-use-mark-first-screen.ts'

export const Route = createFileRoute('/_shop/product/$productId')({
  component: () => <PlaceGate>{(position) => <ProductScreen position={position} />}</PlaceGate>,
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
  if (product.data === null) {
    return (
      <section className="centre-body">
        <h1>{catalogueTexts.notFound}</h1>
        <div className="stack">
          <Link className="btn act block" to="/">
            {catalogueTexts.returnHome}
          </Link>
        </div>
      </section>
    )
  }
  if (product.data === undefined) {
    if (!product.isError) return <HomeSkeleton />
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
