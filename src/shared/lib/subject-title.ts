import { useEffect } from 'react'

/**
 * Names the window after what the screen shows, a product or a category, once that is known. The
 * frame around the screen has named it after the route by then (document-title.ts, which the first
 * load has and this it has not).
 */
export function useSubjectTitle(subject: string | undefined): void {
  useEffect(() => {
    if (subject !== undefined) document.title = `${subject} · Jhola`
  }, [subject])
}
