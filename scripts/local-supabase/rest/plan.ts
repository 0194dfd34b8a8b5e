import { columnDoesNotExist, RestError } from './errors.ts';
import type { FilterTree } from './filters.ts';
import type { OrderTerm } from './order.ts';
import type { QueryString } from './query-string.ts';
import type { RowRange } from './range.ts';
import { findRelationship } from './relationships.ts';
import { exposedSchema, type Relation, type Relationship, type SchemaCache } from './schema-cache.ts';
import type { Selection } from './select.ts';

/** A selection whose names all exist. */
interface PlannedSelection {
  readonly relation: Relation;
  readonly columns: readonly string[];
  readonly embeds: readonly EmbedPlan[];
}

export interface EmbedPlan extends PlannedSelection {
  readonly relationship: Relationship;
}

/** What to read of one table and of the tables embedded in it. */
export interface ReadPlan extends PlannedSelection, RowRange {
  readonly filters: readonly FilterTree[];
  readonly order: readonly OrderTerm[];
}

/** Resolves a request on a table or view. @throws RestError for unknown tables, columns and relationships */
export function planRead(cache: SchemaCache, name: string, query: QueryString): ReadPlan {
  const { filters, order, limit, offset } = query;
  const relation = findRelation(cache, name);
  const selection = planSelection(cache, relation, query.select);
  for (const filter of filters) checkFilter(relation, filter);
  for (const { column } of order) checkColumn(relation, column);
  return { ...selection, filters, order, limit, offset };
}

function planSelection(cache: SchemaCache, relation: Relation, { columns, embeds }: Selection): PlannedSelection {
  for (const name of columns) if (name !== '*') checkColumn(relation, name);
  return {
    relation,
    columns,
    embeds: embeds.map((embed) => {
      const relationship = findRelationship(cache, relation.name, embed.relation);
      return { ...planSelection(cache, findRelation(cache, relationship.to), embed.selection), relationship };
    }),
  };
}

function findRelation(cache: SchemaCache, name: string): Relation {
  const relation = cache.relations.get(name);
  if (relation !== undefined) return relation;
  throw new RestError(404, 'PGRST205', `Could not find the table '${exposedSchema}.${name}' in the schema cache`);
}

function checkFilter(relation: Relation, filter: FilterTree): void {
  if (filter.kind === 'filter') checkColumn(relation, filter.column);
  else for (const member of filter.members) checkFilter(relation, member);
}

function checkColumn(relation: Relation, name: string): void {
  if (!relation.columns.has(name)) throw columnDoesNotExist(relation.name, name);
}
