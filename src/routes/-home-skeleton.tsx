import { catalogueTexts } from '#features/catalogue/catalogue-texts.ts'

/** The home page in grey, in the shape of what comes. */
export function HomeSkeleton() {
  return (
    <div className="wrap skeleton" aria-busy="true">
      <h1 className="sr">
        <span role="status">{catalogueTexts.loading}</span>
      </h1>
      <div className="sk sk-hero" />
      <div className="cats">
        {Array.from({ length: 24 }, (_, index) => (
          <div className="sk sk-cat" key={index} />
        ))}
      </div>
    </div>
  )
}
