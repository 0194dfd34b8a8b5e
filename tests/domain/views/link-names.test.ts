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

describe('names of links that repeat on a page', () => {
  it.each([
    ['everything is known', show, 'Night Ferry on Nov 27, 2026, 8:00 PM at Harbor Hall'],
    ['no venue is known', { ...show, venueName: null }, 'Night Ferry on Nov 27, 2026, 8:00 PM'],
    ['no date is known', { ...show, date: null }, 'Night Ferry at Harbor Hall, Date TBA'],
    ['neither is known', { ...show, date: null, venueName: null }, 'Night Ferry, Date TBA'],
  ])('identify a show when %s', (_, named, name) => {
    expect(showName(named)).toBe(name);
  });

  it('begin with the visible words', () => {
    expect(ticketsName(show)).toBe('Buy Tickets for Night Ferry on Nov 27, 2026, 8:00 PM at Harbor Hall');
    expect(detailsName(show)).toBe('Details of Night Ferry on Nov 27, 2026, 8:00 PM at Harbor Hall');
  });

  it('identify an artist at a venue, known or not', () => {
    expect(artistAtVenueName('Night Ferry', 'Harbor Hall')).toBe('Night Ferry at Harbor Hall');
    expect(artistAtVenueName('Night Ferry', '')).toBe('Night Ferry');
  });

  it('identify a page that mentions the term', () => {
    expect(mentionName('Night Ferry', 'Event', 'Nov 27, 2026')).toBe('Night Ferry on Nov 27, 2026');
    expect(mentionName('Harbor Hall', 'Venue', '')).toBe('Harbor Hall, Venue');
  });

  it('identify a heart', () => {
    expect(heartName('Night Ferry')).toBe('Favorite Night Ferry');
  });
});
