import { describe, expect, it } from 'vitest';
import {
  artistAtVenueName,
  detailsName,
  heartName,
  mentionName,
  showName,
  ticketsName,
} from '../../../src/domain/views/link-names.ts';

const show = { title: 'Night Ferry', date: { text: 'Nov 27, 2026, 8:00 PM' }, venueName: 'Harbor Hall' };

describe('names of links that a page repeats', () => {
  it.each([
    ['all is known', show, 'Night Ferry on Nov 27, 2026, 8:00 PM at Harbor Hall'],
    ['no venue is known', { ...show, venueName: null }, 'Night Ferry on Nov 27, 2026, 8:00 PM'],
    ['no date is known', { ...show, date: null }, 'Night Ferry at Harbor Hall, Date TBA'],
    ['neither is', { ...show, date: null, venueName: null }, 'Night Ferry, Date TBA'],
  ])('a show, when %s', (_, named, name) => {
    expect(showName(named)).toBe(name);
  });

  it('begin with the words that are seen', () => {
    expect(ticketsName(show)).toBe('Buy Tickets for Night Ferry on Nov 27, 2026, 8:00 PM at Harbor Hall');
    expect(detailsName(show)).toBe('Details of Night Ferry on Nov 27, 2026, 8:00 PM at Harbor Hall');
  });

  it('an artist at a venue, known or not', () => {
    expect(artistAtVenueName('Night Ferry', 'Harbor Hall')).toBe('Night Ferry at Harbor Hall');
    expect(artistAtVenueName('Night Ferry', '')).toBe('Night Ferry');
  });

  it('a page that mentions something', () => {
    expect(mentionName('Night Ferry', 'Event', 'Nov 27, 2026')).toBe('Night Ferry on Nov 27, 2026');
    expect(mentionName('Harbor Hall', 'Venue', '')).toBe('Harbor Hall, Venue');
  });

  it('a heart', () => {
    expect(heartName('Night Ferry')).toBe('Favorite Night Ferry');
  });
});
