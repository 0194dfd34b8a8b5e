import { Cursor, readName } from './cursor.ts';

const HINT =
  'The embedded backend selects columns and embedded tables only: no aliases, casts, hints, spreads, JSON paths or ' +
  'aggregates.';

/** What to read of a table: `name,venues(full_name)`. */
export interface Selection {
  /** `*` means all. */
  readonly columns: readonly string[];
  readonly embeds: readonly SelectedEmbed[];
}

/** Rows of a related table inside each row. */
export interface SelectedEmbed {
  readonly relation: string;
  readonly selection: Selection;
}

/** The parameter `select`. @throws RestError PGRST100 */
export function parseSelect(text: string): Selection {
  const cursor = new Cursor(text, 'select parameter', HINT);
  const selection = readSelection(cursor);
  cursor.expectEnd();
  return selection;
}

function readSelection(cursor: Cursor): Selection {
  // A set: a column named hundreds of times would be read and sent as often.
  const columns = new Set<string>();
  const embeds: SelectedEmbed[] = [];
  cursor.list(() => {
    const name = cursor.take('*') ? '*' : readName(cursor);
    if (name !== '*' && cursor.take('(')) {
      embeds.push({ relation: name, selection: cursor.nested(() => readSelection(cursor)) });
      cursor.expect(')');
    } else columns.add(name);
    cursor.skipSpace();
    if (!cursor.atEnd && !cursor.sees(',') && !cursor.sees(')')) cursor.fail('")", "," or end of input');
  });
  return { columns: [...columns], embeds };
}
