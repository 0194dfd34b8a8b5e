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

/** Violations of the HTML standard. */
export const htmlFaults = validator(['standard'], {});

/** Violations of the HTML standard, good practice and accessibility. */
export const markupErrors = validator(['standard', 'document', 'a11y'], {
  // Scripts and styles are the site's own, with hashed names.
  'require-sri': 'off',
  // Safari ignores lists without markers unless they have the role.
  'no-redundant-role': 'off',
  // Templates and elements that scripts fill; axe checks the visible page.
  'empty-heading': 'off',
  'unique-landmark': 'off',
  'heading-level': 'off',
  'wcag/h30': 'off',
  // Enter submits a form of one field.
  'wcag/h32': 'off',
});
