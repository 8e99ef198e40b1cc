/**
 * Says something in a toast. The toast library comes on the first word, so it costs the first
 * screen nothing; what changes money or an order also stands on the screen (DESIGN §5).
 */
import { TOAST_MS } from '#contract/constants.ts'

export type NoticeKind = 'success' | 'error' | 'plain'

export function notify(kind: NoticeKind, text: string): void {
  void say(kind, text)
}

async function say(kind: NoticeKind, text: string): Promise<void> {
  try {
    const { toast } = await import('react-hot-toast/headless')
    const show = kind === 'plain' ? toast : toast[kind]
    // One toast a sentence: said twice in five seconds it is still one thing to know.
    show(text, { duration: TOAST_MS, id: text })
  } catch (error) {
    console.info('A toast could not be shown:', text, error)
  }
}
