import { yieldToMain } from './index/yield-to-main.ts';

/** About half a screen ahead. */
const MARGIN = '400px';

const waiting = new WeakMap<Element, () => void>();

/** Budget before yielding, in ms. */
const UNINTERRUPTED_MS = 4;

const observer = new IntersectionObserver(
  async (entries) => {
    let begun = performance.now();
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      if (performance.now() - begun > UNINTERRUPTED_MS) {
        await yieldToMain();
        begun = performance.now();
      }
      if (target.isConnected) waiting.get(target)?.();
    }
  },
  { rootMargin: MARGIN },
);

/** Runs work once an element comes near the viewport, unless it is removed before. */
export function whenNear(element: Element, work: () => void): void {
  waiting.set(element, work);
  observer.observe(element);
}
