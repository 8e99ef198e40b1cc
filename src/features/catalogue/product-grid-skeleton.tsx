import { Skeleton } from '#shared/ui/skeleton.tsx'
import { catalogueTexts } from './catalogue-texts.ts'

const CARDS = 8

/** A shelf on its way, in the columns of the shelf. */
export function ProductGridSkeleton() {
  return (
    <Skeleton words={catalogueTexts.loading} className="grid-wait">
      {Array.from({ length: CARDS }, (_, index) => (
        <div className="sk-card" key={index}>
          <div className="sk sk-pic" />
          <div className="sk sk-line" />
          <div className="sk sk-line short" />
          <div className="sk sk-control" />
        </div>
      ))}
    </Skeleton>
  )
}
