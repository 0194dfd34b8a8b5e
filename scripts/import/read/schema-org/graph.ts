import { absoluteAddress, type DocumentAddress } from './document-address.ts';

/**
 * An object of a schema.org document: keys and types without their namespace, `@id` absolute, references joined, no
 * blank properties. Nodes may refer to one another in circles.
 */
export interface Node {
  readonly '@id'?: string;
  readonly '@type': readonly string[];
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A property's values: none, one, or those of its list. */
export const listOf = (value: unknown): unknown[] =>
  [value].flat().filter((item) => item !== undefined && item !== null);

/** Deeper than any real document. */
const MAX_DEPTH = 100;

/** @throws RangeError when it is nested too deeply */
type Normalize = (value: unknown, depth?: number) => unknown;

/**
 * Normalizes the JSON of one document, or of several parts of one (the scripts of a page). Objects with the same `@id`
 * become one node unless they contradict each other: some pages give each of their events the same id.
 */
export function createGraph(address: DocumentAddress): Normalize {
  const known = new Map<string, Record<string, unknown>>();

  function node(object: Readonly<Record<string, unknown>>, depth: number): unknown {
    if ('@value' in object) return object['@value'];
    const list = object['@list'] ?? object['@set'];
    if (list !== undefined) return normalize(list, depth);
    const entries = Object.entries(object).map(
      ([key, value]) => [localName(key), normalize(value, depth + 1)] as const,
    );
    const own: Record<string, unknown> = Object.fromEntries(entries.filter(([, value]) => !isBlank(value)));
    // The context of schema.org gives both keywords a second name.
    const [id] = listOf(own['@id'] ?? own['id']);
    own['@type'] = listOf(own['@type'] ?? own['type'])
      .filter((type) => typeof type === 'string')
      .map((type) => localName(type.trim()));
    delete own['@id'];
    if (typeof id !== 'string' || id.trim() === '') return own;
    const absolute = absoluteAddress(id.trim(), address);
    return join(absolute, { ...own, '@id': absolute });
  }

  function join(id: string, own: Record<string, unknown>): unknown {
    const first = known.get(id);
    if (first === undefined) {
      known.set(id, own);
      return own;
    }
    if (!agree(first, own)) return own;
    const types = new Set([...(first['@type'] as string[]), ...(own['@type'] as string[])]);
    return Object.assign(first, { ...own, ...first, '@type': [...types] });
  }

  function normalize(value: unknown, depth = 0): unknown {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deeply');
    if (Array.isArray(value))
      return value.flatMap((item) => normalize(item, depth + 1)).filter((item) => !isBlank(item));
    return isNode(value) ? node(value, depth) : value;
  }
  return normalize;
}

/** Such a property says nothing, so that a parent's may hold. PHP writes `false` for what is missing. */
const isBlank = (value: unknown) =>
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const localName = (name: string) => name.replace(/^(?:schema:|https?:\/\/(?:www\.)?schema\.org\/)/i, '');

/** Event and its subtypes, all of which end in Event, except Festival; and EventSeries. */
export const isEvent = ({ '@type': types }: Node) => types.some((type) => /(?:^|[a-z])Event$|^Festival$/.test(type));
export const isSeries = ({ '@type': types }: Node) => types.includes('EventSeries');

/** Whether two descriptions may be of the same thing: no property differs, and neither do the types. */
function agree(first: Record<string, unknown>, own: Record<string, unknown>): boolean {
  const [types, others] = [first as Node, own as Node];
  const sameKind =
    types['@type'].length === 0 ||
    others['@type'].length === 0 ||
    types['@type'].some((type) => others['@type'].includes(type)) ||
    (isEvent(types) && isEvent(others));
  return (
    sameKind && Object.keys(own).every((key) => key.startsWith('@') || !(key in first) || same(first[key], own[key]))
  );
}

/** Equality of values; objects that differ only deep inside count as different. */
function same(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || depth > 4) return false;
  const keys = Object.keys(a);
  const other = b as Readonly<Record<string, unknown>>;
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in other && same((a as Record<string, unknown>)[key], other[key], depth + 1))
  );
}
