import { Link } from '@tanstack/react-router'
import { shelfTexts } from './shelf-texts.ts'

interface SeeAllLinkProps {
  /** The id of the heading beside it, which says what there is more of. */
  headingId: string
  /** Without it, all categories are opened. */
  categoryId?: string
}

export function SeeAllLink({ headingId, categoryId }: SeeAllLinkProps) {
  return (
    <Link
      className=":uno: inline-flex items-center min-h-11 text-15/1 font-700 text-leaf-text"
      to="/categories/{-$categoryId}"
      params={{ categoryId }}
      aria-describedby={headingId}
    >
      {shelfTexts.seeAll}
    </Link>
  )
}
