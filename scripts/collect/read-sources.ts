import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isMap, isPair, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import type { z } from 'zod';
import { UsageError } from '../cli/command.ts';
import { sourcesSchema } from './sources-schema.ts';

/** The checked content of a sources.yaml. */
export type Sources = z.infer<typeof sourcesSchema>;

/** @throws UsageError naming every mistake with its line */
export async function readSources(file: string): Promise<Sources> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(
      cause.code === 'ENOENT'
        ? `There is no ${basename(file)}: copy sources.example.yaml to it and list your feeds, or name a file with --sources.`
        : `${basename(file)} cannot be read (${cause.code}): check its permissions.`,
      { cause },
    );
  });
  return parseSources(text, basename(file));
}

/** @param name of the file, for messages */
export function parseSources(text: string, name: string): Sources {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [broken] = document.errors;
  if (broken !== undefined) {
    throw new UsageError(
      `${name}:${lines.linePos(broken.pos[0]).line} is not valid YAML: ${firstLine(broken.message)}`,
    );
  }
  const lineOf = (path: readonly PropertyKey[], key?: string): number => {
    // The nearest part that exists: a missing key has no line of its own.
    for (let length = path.length; length >= 0; length -= 1) {
      const node = length === 0 ? document.contents : (document.getIn(path.slice(0, length), true) as Node | undefined);
      const at = startOf(node, key);
      if (at !== null) return lines.linePos(at).line;
    }
    return 1;
  };
  const result = sourcesSchema.safeParse(document.toJS() ?? {}, { reportInput: true });
  if (result.success) return result.data;
  const messages = result.error.issues.flatMap(flatten).flatMap((issue) => {
    const { path } = issue;
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ line: lineOf(path, key), text: `${key} is no key here: check its spelling` }));
    }
    const last = path.at(-1);
    const parent = path.at(-2);
    // An item of a list is called by the list's name: its number says nothing.
    const subject = typeof last === 'string' ? last : parent === 'sources' ? 'the source' : (parent ?? 'the file');
    return [{ line: lineOf(path), text: `${String(subject)} ${sentenceOf(issue)}` }];
  });
  const sorted = messages.sort((a, b) => a.line - b.line).map((message) => `${name}:${message.line} ${message.text}.`);
  throw new UsageError(sorted.join('\n'));
}

type Issue = z.core.$ZodIssue;

/** How YAML calls types that zod names otherwise. */
const TYPES: Readonly<Record<string, string>> = {
  object: 'a mapping',
  record: 'a mapping',
  array: 'a list',
  string: 'a text: put it in quotes',
  boolean: 'true or false',
};

/** The alternatives of a union say nothing to a reader: take those of the one that came nearest. */
function flatten(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const deepest = issue.errors.toSorted((a, b) => (b[0]?.path.length ?? 0) - (a[0]?.path.length ?? 0));
  const nearest = deepest.find((issues) => issues.some(({ code }) => code !== 'invalid_type')) ?? deepest[0] ?? [];
  return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue).flatMap(flatten);
}

function sentenceOf(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'is missing';
    if (!issue.message.startsWith('Invalid input')) return issue.message;
    return `must be ${TYPES[issue.expected] ?? `a ${issue.expected}`}`;
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  return issue.message;
}

/** Offset of a node, or of one of its keys. */
function startOf(node: Node | null | undefined, key: string | undefined): number | null {
  const pair = isMap(node) && node.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key);
  const found = pair ? (pair.key as Node) : node;
  return found?.range?.[0] ?? null;
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';
