import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { legalPageTexts, type PageText, type TextBlock } from './page-text.ts'
import { Icon } from '#shared/ui/icon.tsx'

/** Shorter pages need no table of contents. */
const CONTENTS_FROM_SECTIONS = 6

interface LegalPageProps {
  text: PageText
  /** Shown between the lead and the first section, or beside the text on wide screens. */
  children?: ReactNode
}

/** A page of text: title, lead, table of contents, sections (product §14.4). */
export function LegalPage({ text, children }: LegalPageProps) {
  // Open beside the text. On a phone it is above the text and would fill the first screen.
  const [startsOpen] = useState(() => matchMedia('(min-width: 64rem)').matches)
  const hasContents = text.sections.length >= CONTENTS_FROM_SECTIONS
  return (
    <div className=":uno: wrap">
      <div
        className={
          hasContents || children
            ? ':uno: page lg:grid lg:grid-cols-[minmax(0,68ch)_minmax(17.5rem,21.25rem)] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:justify-between lg:items-start'
            : ':uno: page'
        }
      >
        <header className=":uno: max-w-68ch">
          <h1 className=":uno: t-display text-balance">{text.title}</h1>
          {text.effective && (
            <p className=":uno: mt-1.5 t-small text-ink-2">
              <time dateTime={text.effective.dateTime}>{text.effective.label}</time>
            </p>
          )}
          <p className=":uno: page-lead">{text.lead}</p>
        </header>
        {hasContents && (
          <nav
            className=":uno: page-aside mt-5.5 px-4 rounded-4 bg-sunken lg:sticky lg:top-29 lg:max-h-[calc(100dvh-7.75rem-max(1rem,var(--orders-reach,0px)))] lg:overflow-y-auto"
            aria-label={legalPageTexts.contents}
          >
            <details open={startsOpen}>
              <summary className=":uno: disclosure">
                <h2 className=":uno: text-15/1.3 font-800">{legalPageTexts.contents}</h2>
                <Icon name="chevron-down" className=":uno: disclosure-mark" />
              </summary>
              <ol className=":uno: pb-2">
                {text.sections.map(({ id, heading }) => (
                  <li className=":uno: line-t" key={id}>
                    {/* A plain link, because the browser's own jump also moves the keyboard's position. */}
                    <a
                      className=":uno: flex items-center min-h-11 text-15/1.3 font-600 text-leaf-text hovers:hover:underline hovers:hover:underline-offset-3 lg:text-14 lg:mouse:min-h-9"
                      href={`#${id}`}
                    >
                      {heading}
                    </a>
                  </li>
                ))}
              </ol>
            </details>
          </nav>
        )}
        {children}
        <div className=":uno: [&>*]:max-w-68ch">
          {text.sections.map(({ id, heading, blocks, link }) => (
            <section
              className=":uno: pt-7.5 scroll-mt-35 lg:scroll-mt-29"
              key={id}
              id={id}
              aria-labelledby={`${id}-heading`}
            >
              <h2 className=":uno: t-section text-balance" id={`${id}-heading`}>
                {heading}
              </h2>
              {blocks.map((block, index) => (
                // Texts are constant, and a block has no id.
                // oxlint-disable-next-line react/no-array-index-key
                <Block key={index} block={block} />
              ))}
              {link && (
                <Link
                  className=":uno: inline-flex items-center gap-1 min-h-11 mt-1 text-16/1.3 font-700 text-leaf-text hovers:hover:underline hovers:hover:underline-offset-3"
                  to={link.to}
                >
                  {link.label}
                  <Icon name="chevron-right" />
                </Link>
              )}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function Block({ block }: { block: TextBlock }) {
  if (typeof block === 'string') return <p className=":uno: mt-2.5 text-pretty">{block}</p>
  return (
    <ul className=":uno: mt-2.5 text-pretty grid gap-1.5">
      {block.map((point) => (
        // The bullet is a single stitch.
        <li
          className=":uno: break-anywhere relative pl-5.5 before:content-empty before:absolute before:left-0 before:top-0.72em before:w-2.5 before:h-0.75 before:rounded-0.5 before:bg-marigold"
          key={point}
        >
          {point}
        </li>
      ))}
    </ul>
  )
}
