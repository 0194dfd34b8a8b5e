/** An object of a JSON document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Where schema.org documents keep their events. */
const HOLDERS = ['@graph', 'itemListElement', 'item', 'mainEntity', 'event', 'events', 'subEvent', 'subEvents'];

/** Deeper than any document that lists events; what nests further is no such document. */
const DEEPEST = 24;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The types of an object, without their vocabulary: `MusicEvent`. */
export function typesOf(object: JsonObject): string[] {
  return [object['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''));
}

/** schema.org's Event and all that is one: their names end so, but for Festival; a series is listed by its events. */
const isEvent = (object: JsonObject) => typesOf(object).some((type) => /(?:^|[a-z])Event$|^Festival$/.test(type));

/** Every event of a document, in its order. */
export function eventsIn(document: unknown, depth = 0): JsonObject[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(document)) return document.flatMap((item) => eventsIn(item, depth + 1));
  if (!isObject(document)) return [];
  const inside = HOLDERS.flatMap((key) => eventsIn(document[key], depth + 1));
  return isEvent(document) ? [document, ...inside] : inside;
}
