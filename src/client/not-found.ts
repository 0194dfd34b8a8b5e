/**
 * The script of 404.html: looks up live what an unknown path names (rule P17). What that takes is loaded only for a path
 * that may have a page, so that this script stays small (rule B1).
 *
 * Of the parts with `data-not-found`, one is shown at a time: `page`, 'Oops! Page not found', or for a path that may have
 * a page `looking`, as an inline script has seen to. `unreachable` may follow; the others are live/find-live.ts's.
 */
type Parts = readonly [page: HTMLElement, looking: HTMLElement, unreachable: HTMLElement];
const [page, looking, unreachable] = document.querySelectorAll('[data-not-found]') as unknown as Parts;

if (page.hidden) {
  import('./live/find-live.ts').catch(() => {
    looking.hidden = true;
    unreachable.hidden = false;
  });
} else console.error(`404: ${location.pathname}`);

export {};
