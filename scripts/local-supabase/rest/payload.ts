import { isTooDeepJson } from '../database/json-depth.ts';
import { invalidJson, RestError, tooDeep } from './errors.ts';

/** A JSON body. PostgreSQL parses the text itself, so that large numbers keep every digit. */
export interface Payload {
  readonly text: string;
  readonly isObject: boolean;
  /** The keys of its objects. */
  readonly keys: readonly string[];
}

/** PostgreSQL's limit for the columns of a table; a function has fewer arguments. */
const MAX_KEYS = 1_600;

/**
 * The body of a write or of a function call.
 *
 * @param columns the parameter `columns`, with which keys may differ from object to object
 * @throws RestError PGRST102 for invalid JSON or differing keys; 54001 for JSON that is nested too deeply
 */
export function parsePayload(text: string, contentType: string | null, columns: readonly string[] | null): Payload {
  const [mediaType = ''] = (contentType ?? 'application/json').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    throw new RestError(400, 'PGRST102', `Content-Type not acceptable: ${mediaType.trim()}`);
  }
  const value = parseJson(text);
  if (isTooDeepJson(text)) throw tooDeep();
  if (!Array.isArray(value)) {
    const keys = isObject(value) ? keysOf(value) : [];
    return isObject(value)
      ? { text, isObject: true, keys: columns ?? keys }
      : { text: '[]', isObject: false, keys: columns ?? [] };
  }
  if (columns !== null) return { text, isObject: false, keys: columns };
  const [first] = value;
  if (first === undefined) return { text, isObject: false, keys: [] };
  const keys = isObject(first) ? keysOf(first) : [];
  const known = new Set(keys);
  const uniform = value.every((row) => {
    const own = isObject(row) ? Object.keys(row) : null;
    return own !== null && own.length === keys.length && own.every((key) => known.has(key));
  });
  if (!uniform) throw new RestError(400, 'PGRST102', 'All object keys must match');
  return { text, isObject: false, keys };
}

/** Error messages repeat keys and are sorted: a million of them would hold the backend. */
function keysOf(value: object): string[] {
  const keys = Object.keys(value);
  if (keys.length <= MAX_KEYS) return keys;
  throw new RestError(400, 'PGRST102', `An object has more than ${MAX_KEYS} keys`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidJson(error);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
