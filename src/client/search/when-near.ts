import { breathe } from './index/breathe.ts';

/** Lets a screen's worth of cards be ready before one comes to them. */
const MARGIN = '400px';

const waiting = new WeakMap<Element, () => void>();

/** Work goes on without a rest for so long: a screen of cards asks for many things. */
const UNINTERRUPTED_MS = 4;

const observer = new IntersectionObserver(
  async (entries) => {
    let begun = performance.now();
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      if (performance.now() - begun > UNINTERRUPTED_MS) {
        await breathe();
        begun = performance.now();
      }
      if (target.isConnected) waiting.get(target)?.();
    }
  },
  { rootMargin: MARGIN },
);

/** Does something when an element comes near to what one sees; never for one that is taken away before. */
export function whenNear(element: Element, work: () => void): void {
  waiting.set(element, work);
  observer.observe(element);
}
