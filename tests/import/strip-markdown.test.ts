import { describe, expect, test } from 'vitest';
import { cleanLine, cleanParagraphs } from '../../scripts/import/clean-text.ts';
import { stripMarkdown } from '../../scripts/import/strip-markdown.ts';

describe('Markdown in a name or description', () => {
  test.each([
    // Images.
    ['![Image 4: Night Ferry - Low Water](https://hall.example/x.jpg)', 'Night Ferry - Low Water'],
    ['![Image 4: Night Ferry - Low Water primary image', 'Night Ferry - Low Water'],
    ['![Image 12: Hauptbild für Night Ferry (Matinée)', 'Night Ferry (Matinée)'],
    ['![Night Ferry]', 'Night Ferry'],
    ['See ![Image 3: the map', 'See the map'],
    ['[![Image 2: Night Ferry primary image](https://a.example/x?a=1)](https://a.example/e/1)', 'Night Ferry'],
    ['![](https://a.example/x.jpg) Night Ferry', ' Night Ferry'],
    ['![Image 5](x/y.jpg)', '![Image 5](x/y.jpg)'],
    // Links.
    ['[Night Ferry](https://a.example/e/1) at Saltbox', 'Night Ferry at Saltbox'],
    ['[Night Ferry](/e/1 "Tickets")', 'Night Ferry'],
    ['[Night Ferry](https://a.example/ferry_(band))', 'Night Ferry'],
    ['[mail](mailto:a@hall.example), [call](tel:123), [top](#top)', 'mail, call, top'],
    ['[https://a.example/1](https://a.example/1)', 'https://a.example/1'],
    ['Get [tickets](https://a.example/cut-o', 'Get tickets'],
    ['Night Ferry [live](acoustic)', 'Night Ferry [live](acoustic)'],
    ['Night Ferry [SOLD OUT] (late)', 'Night Ferry [SOLD OUT] (late)'],
    ['[Night Ferry]: Low Water', '[Night Ferry]: Low Water'],
    ['Sold out![1]', 'Sold out![1]'],
    // Bold text.
    ['**Night Ferry**', 'Night Ferry'],
    ['Vestry **ONLINE** Meeting', 'Vestry ONLINE Meeting'],
    ['**Night** **Ferry**, (***live***)', 'Night Ferry, (live)'],
    ['**[Night Ferry](https://a.example/)**—*live*', 'Night Ferry—*live*'],
    ['CANCELLED** Night Ferry', 'CANCELLED** Night Ferry'],
    ['Night Ferry - SOLD OUT**', 'Night Ferry - SOLD OUT**'],
    ['f**k and S**t', 'f**k and S**t'],
    ['F***** the Nanny, F**K LOSS', 'F***** the Nanny, F**K LOSS'],
    ['What the **** is **** this', 'What the **** is **** this'],
    ['2 ** 3 ** 4', '2 ** 3 ** 4'],
    ['a**b**c', 'a**b**c'],
    ['**not closed', '**not closed'],
    ['*Cancelled* Night Ferry', '*Cancelled* Night Ferry'],
    // Headings and code.
    ['## Night Ferry', 'Night Ferry'],
    ['# Night Ferry\n### [Tickets](https://a.example/)\ntext', 'Night Ferry\nTickets\ntext'],
    ['#1 in Town', '#1 in Town'],
    ['# 1 in Town', '# 1 in Town'],
    ['#nightferry', '#nightferry'],
    ['C# and F#', 'C# and F#'],
    ['```Low Water', 'Low Water'],
    ['Task`1[String]', 'Task`1[String]'],
    // Escapes.
    ['Night Ferry \\| Low Water \\- Live\\!', 'Night Ferry | Low Water - Live!'],
    ['the Society \\(LS\\)', 'the Society (LS)'],
    ['\\(^o^)/ ¯\\_(ツ)_/¯ \\m/', '\\(^o^)/ ¯\\_(ツ)_/¯ \\m/'],
    ['M\\*A\\*S\\*H', 'M*A*S*H'],
    ['a\\\\*b', 'a\\\\*b'],
    // Lists and single marks stay.
    ['* one\n- two\n_three_ ____', '* one\n- two\n_three_ ____'],
  ])('%j becomes %j', (text, expected) => {
    expect(stripMarkdown(text)).toBe(expected);
    expect(stripMarkdown(expected)).toBe(expected);
  });

  test.each([
    '[',
    '![',
    '[a](',
    '[a](b',
    '![a](http:b',
    '**a',
    '***',
    '`',
    '\\',
    '# ',
    '[a](http://b "',
    '\\*',
    '## \n',
  ])('reads megabytes of %j', (part) => {
    expect(stripMarkdown(`${part.repeat(200_000)} end`)).toMatch(/end$/);
  });
});

test('in a name, bold text that is a mark of status or a note keeps its asterisks', () => {
  expect(cleanLine('**Night Ferry** **SOLD OUT**')).toBe('Night Ferry **SOLD OUT**');
  expect(cleanLine('Night Ferry ***MOVED TO SALTBOX***')).toBe('Night Ferry ***MOVED TO SALTBOX***');
  expect(cleanParagraphs('Night Ferry is **sold out** ***for good***.')).toBe('Night Ferry is sold out for good.');
});

test('Markdown is stripped after tags and before entities are decoded', () => {
  expect(cleanLine('<b>**Night**</b> &#42;&#42;Ferry&#42;&#42; [R&amp;B](https://a.example/?a&amp;b)')).toBe(
    'Night **Ferry** R&B',
  );
});
