/** How a text becomes a file on the shopper's device. */
import { isIosHomeScreenApp } from '#shared/lib/screen/installed-app.ts'

/** Safari reads the file only after the tap, and no event says when it has. */
const READ_BY_THEN_MS = 60_000

/** Hands a file to the browser's downloads. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, READ_BY_THEN_MS)
}

/**
 * Whether the share sheet has to save the file. An app on the home screen of iOS has no downloads:
 * a link to a file opens a preview, which nothing closes.
 */
export function mustShare(file: File): boolean {
  return isIosHomeScreenApp() && navigator.canShare({ files: [file] })
}

/** Opens the share sheet. Returns false if that needs another tap, because the last is too old. */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError') return false
    // The shopper has closed the sheet.
    if (name !== 'AbortError') throw error
  }
  return true
}
