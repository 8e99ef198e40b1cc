import { useState } from 'react'
import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { showIt } from '#shared/lib/screen/show-it.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { counterTexts } from './counter-texts.ts'

interface FailureBannerProps {
  text: string
  onDismiss: () => void
  /** Its text does not follow a tap: the page must not move under the finger. */
  isUnexpected?: boolean
}

/** What went wrong, until it is dismissed. Below the bars that stay at the top of the screen. */
export function FailureBanner({ text, onDismiss, isUnexpected = false }: FailureBannerProps) {
  return (
    <div
      className=":uno: banner-error flex items-center gap-3"
      role="alert"
      ref={passFocusToHeading}
    >
      <Sentence key={text} text={text} isUnexpected={isUnexpected} />
      <button
        type="button"
        className=":uno: icon-button -my-2 -mr-2 text-tomato-text"
        aria-label={counterTexts.dismiss}
        onClick={onDismiss}
      >
        <Icon name="x" />
      </button>
    </div>
  )
}

function Sentence({ text, isUnexpected }: Pick<FailureBannerProps, 'text' | 'isUnexpected'>) {
  // As it was when the text appeared: later the page must not move either.
  const [isShown] = useState(isUnexpected !== true)
  return (
    <p className=":uno: flex-1 scroll-mt-32 short:scroll-mt-4" ref={isShown ? showIt : undefined}>
      {text}
    </p>
  )
}
