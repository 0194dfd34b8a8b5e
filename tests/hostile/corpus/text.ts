const many = (text: string, times: number) => text.repeat(times);

/** Characters that reverse text, are invisible, pile up, or are invalid. */
export const letters: readonly string[] = [
  '\u202eevil\u202c txt.exe',
  '\u202d\u202e\u2066\u2067\u2068\u2069',
  'a\u200eb\u200fc\u061cd',
  'Ni\u200bght\u200b Fer\u2060ry\ufeff',
  '\u200b\u200c\u200d\u2060',
  'Sho\u00adw',
  'pay\u0440al',
  'Ｆｕｌｌ ｗｉｄｔｈ ＜script＞',
  '\ufe64script\ufe65pwned=1\ufe64/script\ufe65',
  'ʺ onmouseover=ʺpwned=1',
  `Z${many('\u0341\u0317\u035b', 30)}algo`,
  many('👩‍👩‍👧‍👦', 75),
  many('🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 40),
  '👍🏿👍🏻\u200d\u200d\ufe0f\ufe0e',
  '\ud800',
  'half \udfff pair',
  '\udc00\ud800 turned',
  'a\u0000b',
  '\u0000',
  'a\u0001b\u0008c\u000bd\u001fe\u007ff\u0080g\u009fh',
  'null\ufffe \uffff set',
  'not \ufdd0 a \u{1fffe} letter \u{10ffff}',
  '\ufff9annotated\ufffa\ufffb',
  '\u{f0000} private \ue000',
  'İıſK',
  'e\u0301 é',
  many('ﷺ', 300),
];

/** Object properties and words with other meanings. */
export const words: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'then',
  'null',
  'undefined',
  'NaN',
  '0',
  '1e309',
  '007',
  '9007199254740993',
  '[object Object]',
  ':',
  ' - ',
  '| |',
  '!!!',
];

/** Names and descriptions of the maximum length. */
export const lengths: readonly string[] = [
  many('x', 2_000),
  many('W', 1_000),
  many('a/', 999),
  many('é', 1_000),
  many('<', 500),
  many('&', 400),
  many('"', 600),
  many('%2F', 600),
];
