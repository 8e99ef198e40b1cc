import { useEffect } from 'react'

/**
 * Sets the window's title to the screen's product or category once that is known. Until then the
 * title is that of the route (document-title.ts). Not part of the first load.
 */
export function useSubjectTitle(subject: string | undefined): void {
  useEffect(() => {
    if (subject !== undefined) document.title = `${subject} · Jhola`
  }, [subject])
}
