import { expect, test } from 'vitest';
import { sectionOf } from '../../../src/domain/urls/section.ts';

test.each([
  ['/', 'home'],
  ['/events', 'events'],
  ['/events/all/page/2', 'events'],
  ['//Events/7', 'events'],
  ['/newly-added', 'events'],
  ['/browse', 'browse'],
  ['/artists/Events', 'browse'],
  ['/venues/the-foundry', 'browse'],
  ['/eventsful', undefined],
  ['/favorites', undefined],
  ['', undefined],
])('the current entry at %j is %j (rule P2)', (path, section) => {
  expect(sectionOf(path)).toBe(section);
});
