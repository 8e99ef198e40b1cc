import { Skeleton } from '#shared/ui/skeleton.tsx'
import { catalogueTexts } from './catalogue-texts.ts'

/** A product page on its way: picture, name, price, description. */
export function ProductSkeleton() {
  return (
    <Skeleton words={catalogueTexts.loading} className="product-page product-wait">
      <div className="sk sk-shot" />
      <div className="sk-lines">
        <div className="sk sk-title" />
        <div className="sk sk-price" />
        <div className="sk sk-line" />
        <div className="sk sk-line short" />
      </div>
    </Skeleton>
  )
}
