/** Lets a screen's worth of cards be ready before one comes to them. */
const MARGIN = '400px';

const waiting = new WeakMap<Element, () => void>();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      waiting.get(target)?.();
    }
  },
  { rootMargin: MARGIN },
);

/** Does something when an element comes near to what one sees; never for one that is taken away before. */
export function whenNear(element: Element, work: () => void): void {
  waiting.set(element, work);
  observer.observe(element);
}
