/** Stands in for `IntersectionObserver`, which needs the layout that tests do not have. */

/** Those that observe something now. */
export const observers = new Set<FakeObserver>()

type Tell = (entries: { isIntersecting: boolean }[]) => void

export class FakeObserver {
  readonly tell: Tell
  private element: Element | undefined
  constructor(tell: Tell) {
    this.tell = tell
  }
  observe(element: Element): void {
    this.element = element
    observers.add(this)
  }
  disconnect(): void {
    observers.delete(this)
  }
  /** Reports whether this element is in view, if it is the observed one. */
  tellOf(element: Element | undefined, isIntersecting: boolean): void {
    if (this.element === element) this.tell([{ isIntersecting }])
  }
}
