import { columnDoesNotExist, RestError } from './errors.ts';
import type { FilterTree } from './filters.ts';
import type { OrderTerm } from './order.ts';
import type { At, QueryString } from './query-string.ts';
import type { RowRange } from './range.ts';
import { findRelationship } from './relationships.ts';
import { exposedSchema, type Relation, type Relationship, type SchemaCache } from './schema-cache.ts';
import type { SelectedColumn, SelectedEmbed, SelectItem } from './select.ts';

/** What to read of one table, and of the tables embedded in it. All names are known to exist. */
export interface ReadPlan {
  readonly relation: Relation;
  readonly columns: readonly SelectedColumn[];
  readonly embeds: readonly EmbedPlan[];
  readonly filters: readonly FilterTree[];
  readonly order: readonly OrderTerm[];
  readonly range: RowRange;
}

export interface EmbedPlan extends ReadPlan {
  /** Key in the answer. */
  readonly key: string;
  readonly relationship: Relationship;
  readonly inner: boolean;
}

/**
 * Resolves a request on a relation against the schema cache.
 *
 * @throws RestError for unknown columns, relationships and embeds.
 */
export function planRead(cache: SchemaCache, relation: Relation, query: QueryString, range: RowRange): ReadPlan {
  return planNode(cache, relation, query.select, query, [], range);
}

/** The relation of that name, or PGRST205. */
export function findRelation(cache: SchemaCache, name: string): Relation {
  const relation = cache.relations.get(name);
  if (relation !== undefined) return relation;
  throw new RestError(404, 'PGRST205', `Could not find the table '${exposedSchema}.${name}' in the schema cache`);
}

function planNode(
  cache: SchemaCache,
  relation: Relation,
  select: readonly SelectItem[],
  query: QueryString,
  path: readonly string[],
  range: RowRange,
): ReadPlan {
  const columns = select.filter((item) => item.kind === 'column');
  const selectedEmbeds = select.filter((item) => item.kind === 'embed');
  const here = <Value>(statements: readonly At<Value>[]) =>
    statements.filter((statement) => samePath(statement.path, path)).map((statement) => statement.value);

  for (const { name } of columns) if (name !== '*') checkColumn(relation, name);
  const filters = here(query.filters);
  const embedKeys = new Set(selectedEmbeds.map(keyOf));
  for (const filter of filters) checkFilter(relation, embedKeys, filter);
  const order = here(query.orders).at(0) ?? [];
  for (const { column } of order) checkColumn(relation, column);
  checkPaths(query, path, selectedEmbeds);

  const embeds = selectedEmbeds.map((embed): EmbedPlan => {
    const relationship = findRelationship(cache, relation.name, embed);
    const target = findRelation(cache, relationship.to);
    const inside = pathOf(query, path, embed);
    const node = planNode(cache, target, embed.select, query, inside, {
      offset: query.offsets.find((statement) => samePath(statement.path, inside))?.value ?? 0,
      limit: query.limits.find((statement) => samePath(statement.path, inside))?.value ?? null,
    });
    return { ...node, key: keyOf(embed), relationship, inner: embed.inner };
  });
  return { relation, columns, embeds, filters, order, range };
}

function keyOf(embed: SelectedEmbed): string {
  return embed.alias ?? embed.relation;
}

/** Filters may call an embed by its alias or by its table. */
function pathOf(query: QueryString, path: readonly string[], embed: SelectedEmbed): readonly string[] {
  const byTable = [...path, embed.relation];
  const mentions = [...query.filters, ...query.orders, ...query.limits, ...query.offsets];
  return mentions.some((statement) => startsWithPath(statement.path, byTable)) ? byTable : [...path, keyOf(embed)];
}

function checkPaths(query: QueryString, path: readonly string[], embeds: readonly SelectedEmbed[]): void {
  const known = new Set(embeds.flatMap((embed) => [embed.relation, keyOf(embed)]));
  for (const statement of [...query.filters, ...query.orders, ...query.limits, ...query.offsets]) {
    const next = statement.path[path.length];
    if (next === undefined || !startsWithPath(statement.path, path) || known.has(next)) continue;
    throw new RestError(400, 'PGRST108', `'${next}' is not an embedded resource in this request`, {
      hint: `Verify that '${next}' is included in the 'select' query parameter.`,
    });
  }
}

function startsWithPath(path: readonly string[], start: readonly string[]): boolean {
  return start.every((name, index) => path[index] === name);
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && startsWithPath(a, b);
}

function checkColumn(relation: Relation, name: string): void {
  if (!relation.columns.has(name)) throw columnDoesNotExist(relation.name, name);
}

function checkFilter(relation: Relation, embedKeys: ReadonlySet<string>, filter: FilterTree): void {
  if (filter.kind === 'group') for (const member of filter.members) checkFilter(relation, embedKeys, member);
  else if (isEmbedFilter(filter.column, embedKeys)) {
    if (filter.condition.kind === 'is' && filter.condition.keyword.endsWith('null')) return;
    throw new RestError(400, 'PGRST120', `Bad operator on the '${filter.column}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    });
  } else checkColumn(relation, filter.column);
}

function isEmbedFilter(column: string, embedKeys: ReadonlySet<string>): boolean {
  return embedKeys.has(column);
}
