import type { Catalogue } from '../../src/domain/catalogue/types.ts';
import { whenText } from '../../src/domain/views/date-view.ts';
import { catalogueOf } from './stored-catalogue.ts';

const of = (source: string | null) => `of ${source ?? 'an import without --source'}`;

/** The shows of several sources, as parts of a corrections.yaml that would tell them apart. Empty without any. */
export function joinedLines({ events, site }: Catalogue): string[] {
  const listed = new Map(events.map((event) => [event.id, event]));
  return (site.corrections?.events ?? []).flatMap(({ id, listedAs, name, source, status }) => {
    const event = listed.get(listedAs);
    // One that is gone has no name.
    if (event === undefined || name === null) return [];
    const where = [event.venueName, whenText(event)].filter(Boolean).join(', ');
    return `  ${id}: { separate: true } # "${name}" ${of(source)}${status === 'cancelled' ? ', cancelled there,' : ''} is listed as ${listedAs}, "${event.title}": ${where}`;
  });
}

/**
 * Lists shows of several sources (rule K7).
 *
 * @throws DataError when the database cannot be read
 */
export async function listJoined(
  target: { readonly url: string; readonly secretKey: string },
  timeZone: string,
): Promise<string[]> {
  const lines = joinedLines(await catalogueOf(target, timeZone));
  if (lines.length === 0) return ['No show is listed by several sources.'];
  return [
    '# Each of these is listed as another event. To list it by itself, too, paste its lines into corrections.yaml.',
    'events:',
    ...lines,
  ];
}
