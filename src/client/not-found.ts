/**
 * The script of 404.html: looks up live what an unknown path names (rule P17). What that takes is loaded only for a path
 * that may have a page, so that this script stays small (rule B1).
 *
 * Of the parts with `data-not-found`, one is shown at a time: at first `page`, 'Oops! Page not found', which is followed
 * by `looking` and `unreachable`. The others are live/find-live.ts's.
 */
type Parts = readonly [page: HTMLElement, looking: HTMLElement, unreachable: HTMLElement];
const [page, looking, unreachable] = document.querySelectorAll('[data-not-found]') as unknown as Parts;

if (/^\/+(browse|events|artists|venues)\/./i.test(location.pathname)) {
  page.hidden = true;
  looking.hidden = false;
  import('./live/find-live.ts').catch(() => {
    looking.hidden = true;
    unreachable.hidden = false;
  });
} else console.error(`404: ${location.pathname}`);

export {};
