import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { CategoryRow, ProductDetail } from '#contract/catalogue-messages.ts'
import type { Position } from '#contract/geo.ts'
import { MaxQuantityNote } from '#features/cart/max-quantity-note.tsx'
import { QuantityControl } from '#features/cart/quantity-control.tsx'
import { ViewCartLink } from '#features/cart/view-cart-link.tsx'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { cachedDetail } from '#features/catalogue/cached-product-rows.ts'
import { ProductCard } from '#features/catalogue/product-card.tsx'
import { ProductShelf } from '#features/catalogue/product-shelf.tsx'
import { ProductInformationSection } from '#features/catalogue/product-information.tsx'
import { productInformationQueries } from '#features/catalogue/product-information-queries.ts'
import { ProductSkeleton } from '#features/catalogue/product-skeleton.tsx'
import { productTexts } from '#features/catalogue/product-texts.ts'
import { ProductTrail } from '#features/catalogue/product-trail.tsx'
import { ProductView } from '#features/catalogue/product-view.tsx'
import { useFirstScreenShown } from '#shared/lib/screen/first-screen.ts'
import { useSubjectTitle } from '#shared/lib/screen/subject-title.ts'
import { lazyComponent } from '#shared/lib/screen/lazy-part.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { CatalogueFailure } from '../-catalogue-failure.tsx'
import { LocationGate } from '../-location-gate.tsx'
import { useMarkFirstScreen } from '../-use-mark-first-screen.ts'

const OutOfServiceScreen = lazyComponent(
  async () => (await import('../-out-of-service-screen.tsx')).OutOfServiceScreen,
)

export const Route = createFileRoute('/_shop/product/$productId')({
  component: () => (
    <LocationGate skeleton={<ProductSkeleton />}>
      {(position) => <ProductScreen position={position} />}
    </LocationGate>
  ),
  staticData: {
    showsProducts: true,
    frame: 'back',
    bottomBar: 'product-dock',
    title: 'Product',
  },
})

function ProductScreen({ position }: { position: Position }) {
  const { productId } = Route.useParams()
  const queryClient = useQueryClient()
  const product = useQuery({
    ...catalogueQueries.product(position, productId),
    placeholderData: () => cachedDetail(queryClient, position, productId),
  })
  const categoryId = product.data?.categoryId
  const summary = useQuery(catalogueQueries.summary(position)).data
  const categories = summary?.categories
  const category = categories?.find(({ _id }) => _id === categoryId)
  useMarkFirstScreen(product.isFetched)
  // While another product is loading, its name is unknown.
  useSubjectTitle(product.data?.productName ?? Route.options.staticData?.title)
  // The empty catalogue of such a place says nothing about the product.
  if (summary?.isAvailable === false) return <OutOfServiceScreen fallback={<ProductSkeleton />} />
  if (product.data === null) {
    return (
      <section className=":uno: wrap">
        <EmptyState art="compass" title={productTexts.notFound} isHeading>
          <Link className=":uno: btn btn-act btn-alone" to="/">
            {productTexts.returnHome}
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
    // Room for the bar at the foot.
    <div className=":uno: pb-32.5 lg:pb-10">
      <ProductTrail category={category} productName={product.data.productName} />
      <ProductView
        key={product.data._id}
        product={product.data}
        control={<QuantityControl product={product.data} />}
        cartLink={<ViewCartLink />}
        limit={<MaxQuantityNote productId={product.data._id} />}
      />
      {product.isPlaceholderData ? (
        // What follows would move down under a finger when the description arrives.
        <div className=":uno: h-screen" />
      ) : (
        <>
          <KnownInformation product={product.data} storeId={summary?.darkStores[0]?._id} />
          {category && (
            <MoreFromCategory position={position} category={category} productId={productId} />
          )}
        </>
      )}
    </div>
  )
}

interface KnownInformationProps {
  product: ProductDetail
  /** The store that sells the product; undefined until it is known. */
  storeId: string | undefined
}

function KnownInformation({ product, storeId }: KnownInformationProps) {
  // Not before the price: the call loads the HTTP client.
  const isRequested = useFirstScreenShown()
  const query = useQuery(
    productInformationQueries.of(isRequested ? storeId : undefined, product._id),
  )
  return (
    <ProductInformationSection
      product={product}
      information={query.data}
      isMissing={query.isError && query.data === undefined}
    />
  )
}

/** As many as a shopper scrolls through before opening the category. */
const MORE_PRODUCTS = 12

interface MoreFromCategoryProps {
  position: Position
  category: CategoryRow
  /** The product that is shown above. */
  productId: string
}

function MoreFromCategory({ position, category, productId }: MoreFromCategoryProps) {
  const pages = useInfiniteQuery(catalogueQueries.category(position, category._id)).data?.pages
  const others = pages?.[0]?.rows.filter(({ _id }) => _id !== productId).slice(0, MORE_PRODUCTS)
  if (others === undefined || others.length === 0) return null
  return (
    <ProductShelf title={productTexts.moreFrom(category.categoryName)} category={category}>
      {others.map((row) => (
        <ProductCard key={row._id} product={row} control={<QuantityControl product={row} />} />
      ))}
    </ProductShelf>
  )
}
