import type { Line } from '../read-item.ts';
import { isEvent, isNode, isSeries, listOf, type Node } from './graph.ts';

/** A normalized document, and where it begins. */
export interface Located {
  readonly line: Line;
  readonly value: unknown;
}

/** An event with what it takes from its parents, and the document that it is in. */
export interface FoundEvent {
  readonly line: Line;
  readonly node: Node;
}

/** Keys whose values are events of a place, a performer or a larger event, which is then a parent of them. */
const CHILD_KEYS = ['event', 'events', 'subEvent', 'subEvents', 'performerIn'];

/** Keys under which schema.org documents nest events, and lists or pages with events. */
const NESTING_KEYS = [
  ...['@graph', 'itemListElement', 'item', 'mainEntity', 'mainEntityOfPage', 'dataFeedElement', 'hasPart'],
  ...['containsPlace', ...CHILD_KEYS],
];

/** What an event says for its parts, too, unless they say otherwise. */
const INHERITED =
  'name description location image performer organizer eventStatus offers typicalAgeRange genre keywords'.split(' ');

/** Parents that are neither events nor places: their events are elsewhere. */
const NO_PLACE = /(?:Organization|Corporation|NGO|List|ListItem|Page|WebSite|Feed|FeedItem|Article|Catalog)$/;
const PERFORMER = /(?:Group|Person)$/;

const DAY = 86_400_000;
/** Parents of one event, and generations above it, that are followed. */
const MAX_PARENTS = 4;

/**
 * Every event of the documents, in their order, each once. A series is listed by its events; by itself only if it has
 * none but a start. An event that is only named as the `superEvent` of another is not listed.
 */
export function findEvents(documents: readonly Located[]): FoundEvent[] {
  const listed = new Map<Node, Line>();
  const parents = new Map<Node, Node[]>();
  const visited = new Set<Node>();
  const link = (child: unknown, parent: Node) => {
    if (!isNode(child) || child === parent) return;
    const known = parents.get(child);
    if (known === undefined) parents.set(child, [parent]);
    else if (known.length < MAX_PARENTS) known.push(parent);
  };
  // Not recursive: references can make a chain of any length. The last item is the next one.
  const pending = documents.map(({ line, value }) => ({ line, value, isListed: true })).reverse();
  const add = (line: Line, values: readonly unknown[], isListed: boolean) => {
    for (const value of values.toReversed()) pending.push({ line, value, isListed });
  };
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { line, value, isListed } = next;
    if (Array.isArray(value)) add(line, value, isListed);
    if (!isNode(value)) continue;
    if (isListed && (isEvent(value) || isSeries(value)) && !listed.has(value)) listed.set(value, line);
    if (visited.has(value)) continue;
    visited.add(value);
    const larger = listOf(value['superEvent']);
    add(line, larger, false);
    for (const parent of larger) if (isNode(parent)) link(value, parent);
    for (const key of CHILD_KEYS) for (const child of listOf(value[key])) link(child, value);
    add(
      line,
      NESTING_KEYS.flatMap((key) => listOf(value[key])),
      true,
    );
  }

  const hasEvents = ancestors([...listed.keys()].filter(isEvent), parents);
  return [...listed]
    .filter(([node]) => isEvent(node) || !hasEvents.has(node))
    .map(([node, line]) => ({ line, node: withParents(node, parents) }))
    .filter(({ node }) => isEvent(node) || hasStart(node));
}

const hasStart = (event: Node) => 'startDate' in event || 'eventSchedule' in event;

function ancestors(nodes: readonly Node[], parents: ReadonlyMap<Node, readonly Node[]>): ReadonlySet<Node> {
  const found = new Set<Node>();
  const pending = nodes.flatMap((node) => parents.get(node) ?? []);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    pending.push(...(parents.get(node) ?? []));
  }
  return found;
}

/** The event, completed by what its parents say, and theirs. */
function withParents(event: Node, parents: ReadonlyMap<Node, readonly Node[]>, depth = 0): Node {
  let child = event;
  if (depth >= MAX_PARENTS) return child;
  for (const parent of parents.get(event) ?? []) {
    child = { ...inheritance(child, withParents(parent, parents, depth + 1)), ...child };
  }
  return child;
}

/** What a parent says for its child, which the child may contradict. */
function inheritance(child: Node, parent: Node): Readonly<Record<string, unknown>> {
  const types = parent['@type'];
  if (types.some((type) => PERFORMER.test(type))) return { performer: parent };
  if (!isEvent(parent) && !isSeries(parent))
    return types.some((type) => NO_PLACE.test(type)) ? {} : { location: parent };
  const kept = Object.fromEntries(INHERITED.filter((key) => key in parent).map((key) => [key, parent[key]]));
  return hasStart(child) || !lastsOneDay(parent) ? kept : { ...kept, startDate: parent['startDate'] };
}

/** Whether an event's start is also that of its parts. */
function lastsOneDay(event: Node): boolean {
  const [start, ...more] = listOf(event['startDate']);
  const [end] = listOf(event['endDate']);
  if (start === undefined || more.length > 0) return false;
  return end === undefined ? !isSeries(event) : Date.parse(String(end)) - Date.parse(String(start)) < DAY;
}
