import { describe, expect, it } from 'vitest';
import { IMPORT_RULES, violationsIn } from '../../scripts/testing/import-rules.ts';

/** A forbidden import for each folder. */
const refused: Readonly<Record<string, string>> = {
  'src/domain/text': '../time/instant.ts',
  'src/domain/time': '../urls/paths.ts',
  'src/domain/urls': '../catalogue/types.ts',
  'src/domain/catalogue': '../views/card.ts',
  'src/domain/views': '../search/match/match.ts',
  'src/domain/search': '../account/favorite.ts',
  'src/domain/account': '../notify/notify-match.ts',
  'src/domain/notify': '../account/favorite.ts',
  'src/data': '../api/auth.ts',
  'src/api': '../data/rows.ts',
  'src/stores': 'react',
  'src/islands': '../api/auth.ts',
  'src/client': '../stores/session.ts',
  'src/client/session-start.ts': '../stores/session.ts',
  'src/components': '../data/catalogue.ts',
  'src/layouts': '../data/catalogue.ts',
  'src/pages': '../stores/session.ts',
  'src/integrations': '../pages/404.astro',
  scripts: '../src/components/frame/Icon.astro',
  'scripts/local-supabase/functions.ts': '../../src/api/auth.ts',
  'supabase/functions': '../../src/api/auth.ts',
  'scripts/site-engine': '../../src/pages/404.astro',
  'scripts/bench': '../../src/pages/404.astro',
};

const fileIn = (folder: string) => (folder.endsWith('.ts') ? folder : `${folder}/a.ts`);

describe('the import rules', () => {
  it.each(Object.keys(IMPORT_RULES))('refuse a forbidden import of %s', (folder) => {
    const specifier = refused[folder];
    expect(violationsIn(fileIn(folder), `import { a } from '${specifier}';`)).toHaveLength(1);
    expect(violationsIn(fileIn(folder), `export const a = await import('${specifier}');`)).toHaveLength(1);
  });

  it('apply to frontmatter and script blocks of .astro files', () => {
    const page = (frontmatter: string, script: string) =>
      `---\n${frontmatter}\n---\n<p></p>\n<script>\n${script}\n</script>`;
    const session = "import '../stores/session.ts';";
    expect(violationsIn('src/pages/a.astro', page(session, ''))).toHaveLength(1);
    expect(violationsIn('src/pages/a.astro', page('', session))).toHaveLength(1);
    expect(violationsIn('src/pages/a.astro', page("import '../data/catalogue.ts';", ''))).toEqual([]);
  });

  it('name the file and the import', () => {
    expect(violationsIn('src/stores/a.ts', "import { useState } from 'react';")).toEqual([
      'src/stores/a.ts imports react',
    ]);
    expect(violationsIn('src/data/a.ts', "import '../pages/404.astro';")).toEqual([
      'src/data/a.ts imports src/pages/404.astro',
    ]);
  });
});
