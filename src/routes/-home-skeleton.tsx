import { catalogueTexts } from '#features/catalogue/catalogue-texts.ts'

/** The placeholder of the home page while it loads. */
export function HomeSkeleton() {
  return (
    <div className=":uno: wrap pt-4" aria-busy="true">
      <h1 className="sr-only">
        <span role="status">{catalogueTexts.loading}</span>
      </h1>
      <div className=":uno: skeleton h-34 rounded-4 mb-12.5 lg:h-79 lg:rounded-6" />
      <div className=":uno: category-tiles">
        {Array.from({ length: 24 }, (_, index) => (
          <div
            className=":uno: skeleton rounded-4 aspect-340/378 xl:aspect-auto xl:h-24"
            key={index}
          />
        ))}
      </div>
    </div>
  )
}
