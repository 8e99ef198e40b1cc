/**
 * Removes the notice about this subject (see notify.ts), because the page now says something newer
 * about it, which the notice may cover.
 */
export async function withdrawNotice(subject: string): Promise<void> {
  try {
    const { toast } = await import('react-hot-toast/headless')
    toast.remove(subject)
  } catch (error) {
    console.info('A toast could not be removed:', subject, error)
  }
}
