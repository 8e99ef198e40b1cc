import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Position } from '#contract/geo.ts'
import { QuantityControl } from '#features/cart/quantity-control.tsx'
import { CategoriesSkeleton } from '#features/catalogue/categories-skeleton.tsx'
import { CategoryRail } from '#features/catalogue/category-rail.tsx'
import { catalogueQueries, withoutTime } from '#features/catalogue/catalogue-queries.ts'
import { categoryTexts } from '#features/catalogue/category-texts.ts'
import { ProductCard } from '#features/catalogue/product-card.tsx'
import { ProductGrid } from '#features/catalogue/product-grid.tsx'
import { ProductGridSkeleton } from '#features/catalogue/product-grid-skeleton.tsx'
import { useCategoryRows } from '#features/catalogue/use-category-rows.ts'
import { useSubjectTitle } from '#shared/lib/screen/subject-title.ts'
import { lazyComponent } from '#shared/lib/screen/lazy-part.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { CatalogueFailure } from '../-catalogue-failure.tsx'
import { LocationGate } from '../-location-gate.tsx'
import { useMarkFirstScreen } from '../-use-mark-first-screen.ts'

const OutOfServiceScreen = lazyComponent(
  async () => (await import('../-out-of-service-screen.tsx')).OutOfServiceScreen,
)

export const Route = createFileRoute('/_shop/categories/{-$categoryId}')({
  component: () => (
    <LocationGate skeleton={<CategoriesSkeleton />}>
      {(position) => <Categories position={position} />}
    </LocationGate>
  ),
  staticData: { showsProducts: true, frame: 'back', bottomBar: 'cart-bar', title: 'Categories' },
})

/** Cards whose pictures are loaded eagerly. */
const FIRST_ROWS = 8

/** Without an id in the URL, the first category is selected (product §2.1). */
function Categories({ position }: { position: Position }) {
  const { categoryId } = Route.useParams()
  const summary = useQuery({ ...catalogueQueries.summary(position), select: withoutTime })
  useMarkFirstScreen(summary.isError || summary.data?.isAvailable === false)
  const categories = summary.data?.categories
  const current = categories?.find((category) => category._id === categoryId) ?? categories?.[0]
  useSubjectTitle(current?.categoryName)
  if (!categories) {
    if (!summary.isError) return <CategoriesSkeleton />
    return (
      <CatalogueFailure
        onRetry={() => {
          void summary.refetch()
        }}
      />
    )
  }
  if (!summary.data?.isAvailable) {
    return <OutOfServiceScreen fallback={<CategoriesSkeleton />} />
  }
  return (
    <div className=":uno: category-page">
      <h1 className="sr-only">{categoryTexts.categories}</h1>
      <CategoryRail categories={categories} currentId={current?._id} />
      <div>
        <h2 className=":uno: shelf-title" data-page-heading>
          {current?.categoryName ?? categoryTexts.categories}
        </h2>
        {current ? (
          <CategoryProducts key={current._id} position={position} categoryId={current._id} />
        ) : (
          <EmptyState art="bag-empty" title={categoryTexts.emptyCategory} />
        )}
      </div>
    </div>
  )
}

function CategoryProducts({ position, categoryId }: { position: Position; categoryId: string }) {
  const { rows, isFetched, loadMore } = useCategoryRows(position, categoryId)
  useMarkFirstScreen(isFetched)
  if (!rows) return <ProductGridSkeleton />
  if (rows.length === 0) return <EmptyState art="bag-empty" title={categoryTexts.emptyCategory} />
  return (
    <ProductGrid
      categoryId={categoryId}
      rows={rows}
      onNearEnd={loadMore}
      renderCard={(product, index) => (
        <ProductCard
          key={product._id}
          product={product}
          eager={index < FIRST_ROWS}
          control={<QuantityControl product={product} />}
        />
      )}
    />
  )
}
