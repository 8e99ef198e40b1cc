import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { legalPageTexts, type PageText, type TextBlock } from './page-text.ts'

/** Shorter pages are read faster than a list of their headings. */
const CONTENTS_FROM_SECTIONS = 6

interface LegalPageProps {
  text: PageText
  /** Stands between the lead and the first section, beside the text where there is room. */
  children?: ReactNode
}

/** A page of text: title, lead, contents beside or above, sections (product §14.4). */
export function LegalPage({ text, children }: LegalPageProps) {
  // Open beside the text; above it, on a phone, it would be a screenful before the first word.
  const [startsOpen] = useState(() => matchMedia('(min-width: 1024px)').matches)
  const hasContents = text.sections.length >= CONTENTS_FROM_SECTIONS
  return (
    <div className="wrap">
      <div className={hasContents || children ? 'page with-aside' : 'page'}>
        <header className="page-head">
          <h1>{text.title}</h1>
          {text.effective && (
            <p className="page-date">
              <time dateTime={text.effective.dateTime}>{text.effective.label}</time>
            </p>
          )}
          <p className="page-lead">{text.lead}</p>
        </header>
        {hasContents && (
          <nav className="page-contents" aria-label={legalPageTexts.contents}>
            <details open={startsOpen}>
              <summary>
                <h2>{legalPageTexts.contents}</h2>
                <span className="i i-lucide-chevron-down" aria-hidden="true" />
              </summary>
              <ol>
                {text.sections.map(({ id, heading }) => (
                  <li key={id}>
                    {/* The browser's own jump also takes the keyboard along. */}
                    <a href={`#${id}`}>{heading}</a>
                  </li>
                ))}
              </ol>
            </details>
          </nav>
        )}
        {children}
        <div className="page-text">
          {text.sections.map(({ id, heading, blocks, link }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>{heading}</h2>
              {blocks.map((block, index) => (
                // Texts are constant; a block has no name of its own.
                // oxlint-disable-next-line react/no-array-index-key
                <Block key={index} block={block} />
              ))}
              {link && (
                <Link className="page-link" to={link.to}>
                  {link.label}
                  <span className="i i-lucide-chevron-right" aria-hidden="true" />
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
  if (typeof block === 'string') return <p>{block}</p>
  return (
    <ul>
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
