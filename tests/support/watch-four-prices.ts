declare global {
  interface Window {
    /** Milliseconds since navigation when four products with prices had been painted. */
    fourPricesAt?: number
  }
}

/** Init script of a page that records when the first four prices have been painted. */
export function watchFourPrices(): void {
  const check = () => {
    const prices = [...document.querySelectorAll('article')].filter((card) =>
      /₹\s?\d/.test(card.textContent),
    )
    if (prices.length < 4) return
    observer.disconnect()
    // The frame is painted after its animation callbacks and before the message arrives.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        window.fourPricesAt = performance.now()
      })
      port1.start()
      port2.postMessage(undefined)
    })
  }
  const observer = new MutationObserver(check)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}
