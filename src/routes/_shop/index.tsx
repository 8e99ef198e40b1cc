import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { Position } from '#contract/geo.ts'
import { QuantityControl } from '#features/cart/quantity-control.tsx'
import { CategoryGrid } from '#features/catalogue/category-grid.tsx'
import { catalogueQueries, withoutTime } from '#features/catalogue/catalogue-queries.ts'
import { HomeHero } from '#features/catalogue/home-hero.tsx'
import { ProductCard } from '#features/catalogue/product-card.tsx'
import { ProductCarousel } from '#features/catalogue/product-carousel.tsx'
import { useFirstScreenShown } from '#shared/lib/screen/first-screen.ts'
import { lazyComponent, lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { CatalogueFailure } from '../-catalogue-failure.tsx'
import { HomeSkeleton } from '../-home-skeleton.tsx'
import { LocationGate } from '../-location-gate.tsx'
import { useMarkFirstScreen } from '../-use-mark-first-screen.ts'

const OutOfServiceScreen = lazyComponent(
  async () => (await import('../-out-of-service-screen.tsx')).OutOfServiceScreen,
)

const HomeShelves = lazyPart(async () => (await import('../-home-shelves.tsx')).HomeShelves)

export const Route = createFileRoute('/_shop/')({
  // Most visits open this screen, so it is part of the entry: one round trip less, and fewer bytes.
  codeSplitGroupings: [],
  component: () => (
    <LocationGate skeleton={<HomeSkeleton />}>
      {(position) => <Home position={position} />}
    </LocationGate>
  ),
  staticData: { showsProducts: true, bottomBar: 'cart-bar' },
})

function Home({ position }: { position: Position }) {
  const summary = useQuery({ ...catalogueQueries.summary(position), select: withoutTime })
  const products = useQuery(catalogueQueries.home(position))
  // Deferred, so that a response is rendered in slices, between which the page reacts to taps.
  const summaryData = useDeferredValue(summary.data)
  const productRows = useDeferredValue(products.data)
  const isFirstScreenShown = useFirstScreenShown()
  useMarkFirstScreen(
    productRows !== undefined || summary.isError || summaryData?.isAvailable === false,
  )
  if (summary.data ? products.isError && !products.data : summary.isError) {
    return (
      <CatalogueFailure
        onRetry={() => {
          void summary.refetch()
          void products.refetch()
        }}
      />
    )
  }
  if (!summaryData) return <HomeSkeleton />
  if (!summaryData.isAvailable) {
    return <OutOfServiceScreen fallback={<HomeSkeleton />} />
  }
  return (
    <>
      <HomeHero categories={summaryData.categories} />
      <CategoryGrid categories={summaryData.categories} />
      <ProductCarousel
        cards={(productRows ?? []).map((product) => (
          <ProductCard
            key={product._id}
            product={product}
            control={<QuantityControl product={product} />}
          />
        ))}
      />
      {isFirstScreenShown && productRows && (
        <HomeShelves position={position} categories={summaryData.categories} shown={productRows} />
      )}
    </>
  )
}
