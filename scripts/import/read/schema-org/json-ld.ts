import type { ReadContext, ReadItem } from '../read-item.ts';
import { documentAddress } from './document-address.ts';
import type { Located } from './find-events.ts';
import { createGraph } from './graph.ts';
import { CUT_OFF, type Json, parseLenient, parseStrict, TOO_DEEP } from './lenient-json.ts';
import { incompleteLast, leniently, NO_EVENT, readEvents } from './read-events.ts';

/**
 * The events of schema.org JSON-LD: an object, a list, a graph, or one document per line.
 *
 * @param file its path, which stands for its address if --base is not given
 */
export function readJsonLd(text: string, file: string, context: ReadContext): ReadItem[] {
  const address = documentAddress(file, context.base ?? null);
  const documents: Located[] = [];
  const others: ReadItem[] = [];

  /** @returns whether the document could be read */
  function add(line: number, json: Json): boolean {
    const document = 'reason' in json ? json : normalized(json.value, createGraph(address));
    if ('reason' in document) others.push({ kind: 'unreadable', line, reason: document.reason });
    else {
      documents.push({ line, ...document });
      if ('isLenient' in json && json.isLenient) others.push(leniently(line));
    }
    return 'value' in document;
  }

  const lines = text
    .split(/\r\n|[\n\r]/)
    .map((line, index) => [index + 1, line] as const)
    .filter(([, line]) => line.trim() !== '');
  const isPerLine = lines.length > 1 && 'value' in parseStrict(lines[0]?.[1] ?? '');
  const whole: Json = isPerLine ? { reason: TOO_DEEP } : parseLenient(text);
  if ('value' in whole) {
    if (!add(1, whole)) return [{ kind: 'broken', reason: TOO_DEEP }];
  } else {
    // If the first line is no document either, the file may be one that is cut off: its lines must be beyond doubt.
    const parse = isPerLine ? parseLenient : parseStrict;
    const readable = lines.filter(([number, line]) => add(number, parse(line)));
    const kind = whole.reason === CUT_OFF ? 'incomplete' : 'broken';
    if (readable.length === 0) return [{ kind, reason: whole.reason }];
    const last = others.at(-1);
    if (last?.kind === 'unreadable' && last.reason === CUT_OFF && last.line === lines.at(-1)?.[0]) {
      others.push({ kind: 'incomplete', reason: CUT_OFF });
    }
  }
  const items = incompleteLast([...readEvents(documents, address, context), ...others]);
  return items.length === 0 ? [NO_EVENT] : items;
}

/** The document with its references joined, or the reason why it cannot be read. */
export function normalized(
  value: unknown,
  normalize: ReturnType<typeof createGraph>,
): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: normalize(value) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { reason: TOO_DEEP };
  }
}
