/** Removes shows that have passed from an embedded list, so that it stays right between builds (rule T2). */
import { isUpcoming } from '../domain/time/upcoming.ts';
import { everyMinute } from './every-minute.ts';

everyMinute(() => {
  for (const item of document.querySelectorAll<HTMLElement>('[data-until]'))
    if (!isUpcoming(Number(item.dataset['until']), Date.now())) item.remove();
});
