import type { Listing } from '../catalogue/types.ts';
import { texts } from '../text/texts.ts';
import { wallTime } from '../time/zone-time.ts';
import { whenText } from '../views/date-view.ts';
import { type ChangeKind, changeWords } from './change-words.ts';
import type { EventState } from './event-change.ts';
import { type Announcement, eventEmbed } from './event-embed.ts';
import type { WebhookEmbed } from './webhook-embed.ts';

/** One sentence per kind of change. */
const SENTENCES: Readonly<Record<ChangeKind, string>> = {
  cancelled: 'your favorite event does not take place.',
  postponed: 'your favorite event does not take place as planned.',
  rescheduled: 'your favorite event has been moved.',
  moved: 'your favorite event has another date.',
  back_on: 'your favorite event takes place after all.',
};

/** The previous date as the follower knew it: `Friday, November 27, 2026, 8:00 PM`. */
function knownWhen({ startsAt, day }: EventState, zone: string): string {
  const wall = startsAt === null ? null : wallTime(startsAt, zone);
  return whenText({ localDay: wall?.day ?? day, localMinutes: wall?.minutes ?? null });
}

/** The embed about a changed event, with its state before and after. */
export function changeEmbed(
  kind: ChangeKind,
  event: Listing,
  known: EventState,
  announcement: Announcement,
): WebhookEmbed {
  const was = knownWhen(known, event.zone);
  const now = whenText(event);
  const dates =
    was === now || kind === 'cancelled'
      ? [{ name: texts.event.date, value: was }]
      : [
          { name: 'Was', value: was },
          { name: 'Now', value: now },
        ];
  return eventEmbed(event, `${changeWords[kind]}: ${SENTENCES[kind]}`, dates, announcement);
}
