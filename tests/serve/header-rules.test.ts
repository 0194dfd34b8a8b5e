import { describe, expect, it } from 'vitest';
import { headersFor, parseHeaderRules } from '../../scripts/serve/header-rules.ts';

const rules = parseHeaderRules(`
# for everybody
/*
  X-Content-Type-Options: nosniff
  Link: </a>; rel=preload

/_astro/*
  Cache-Control: public, max-age=31536000, immutable
/events/:id
  X-Event: yes
  Link: </b>; rel=preload
/a.b
  X-Dot: yes
`);

describe('_headers', () => {
  it.each([
    ['/', { 'x-content-type-options': 'nosniff', link: '</a>; rel=preload' }],
    [
      '/_astro/app.js',
      {
        'x-content-type-options': 'nosniff',
        link: '</a>; rel=preload',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    ],
    [
      '/events/12',
      { 'x-content-type-options': 'nosniff', link: '</a>; rel=preload, </b>; rel=preload', 'x-event': 'yes' },
    ],
    ['/events/12/x', { 'x-content-type-options': 'nosniff', link: '</a>; rel=preload' }],
    ['/axb', { 'x-content-type-options': 'nosniff', link: '</a>; rel=preload' }],
    ['/a.b', { 'x-content-type-options': 'nosniff', link: '</a>; rel=preload', 'x-dot': 'yes' }],
  ])('for %s', (pathname, headers) => {
    expect(Object.fromEntries(headersFor(rules, pathname))).toEqual(headers);
  });

  it.each([
    ['events\n  A: b', 'line 1'],
    ['/*\n  A b', 'line 2'],
    ['/*\n  A:', 'line 2'],
    ['  A: b', 'line 1'],
  ])('names the line that a host would drop: %j', (text, line) => {
    expect(() => parseHeaderRules(text)).toThrow(line);
  });
});
