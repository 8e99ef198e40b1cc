/** A readable page instead of a blank one when the build has no publishable key (product §1.2). */
export function showMissingKey(root: HTMLElement): void {
  const page = document.createElement('main')
  page.className = 'shell-failure'
  const title = document.createElement('h1')
  title.className = 'shell-heading'
  title.textContent = 'Jhola cannot start'
  const what = document.createElement('p')
  what.className = 'shell-line'
  what.textContent =
    'This build has no publishable key for sign-in. Set VITE_CLERK_PUBLISHABLE_KEY and build again.'
  page.append(title, what)
  root.replaceChildren(page)
}
