import { HtmlValidate, StaticConfigLoader } from 'html-validate';

type Preset = 'standard' | 'document' | 'a11y';

function validator(presets: readonly Preset[], rules: Readonly<Record<string, 'off'>>) {
  const config = { root: true, extends: presets.map((preset) => `html-validate:${preset}`), rules };
  const validate = new HtmlValidate(new StaticConfigLoader(config));
  return (file: string, html: string): string[] =>
    validate
      .validateStringSync(html, file)
      .results.flatMap(({ messages }) => messages)
      .map(({ ruleId, message, line, column }) => `${file}:${line}:${column} ${ruleId}: ${message}`);
}

/** What in a page is against the HTML standard, one sentence each. */
export const htmlFaults = validator(['standard'], {});

/** The same, and what is against good practice of documents and against accessibility, as far as markup alone tells. */
export const markupFaults = validator(['standard', 'document', 'a11y'], {
  // Scripts and styles are the site's own; their names carry their digests already.
  'require-sri': 'off',
  // Without its role, a list that shows no marks is none to Safari.
  'no-redundant-role': 'off',
  // Templates, and what is hidden until a script fills it in; axe judges what is shown.
  'empty-heading': 'off',
  'heading-level': 'off',
  'wcag/h30': 'off',
  // A search of one field is sent by its key.
  'wcag/h32': 'off',
});
