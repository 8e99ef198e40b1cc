const deny = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

/** In place of `localStorage` or `sessionStorage`: storage that the browser denies to the page. */
export const DENIED_STORAGE = { getItem: deny, setItem: deny, removeItem: deny }
