import { RestError } from './errors.ts';
import type { Condition, FilterTree } from './filters.ts';
import type { OrderTerm } from './order.ts';
import type { EmbedPlan, ReadPlan } from './plan.ts';
import { capped, type RowRange } from './range.ts';
import { exposedSchema, type Relation } from './schema-cache.ts';
import type { SelectedColumn } from './select.ts';
import { arrayLiteral, empty, identifier, join, parameter, type Sql, sql, trusted, where } from './sql.ts';
import { patternValue, typedValue } from './typed-value.ts';

/** Types a selected column may be cast to. */
const castTypes: ReadonlySet<string> = new Set(
  (
    'text varchar int int2 int4 int8 integer smallint bigint numeric decimal real float4 float8 bool boolean ' +
    'date time timetz timestamp timestamptz interval json jsonb uuid'
  ).split(' '),
);

/** The rows of a plan, from the table itself or from `source` (a common table expression with the same columns). */
export function readQuery(plan: ReadPlan, maxRows: number | null, source?: Sql): Sql {
  return readNode(plan, maxRows, source ?? table(plan.relation), 0, []);
}

/** One row for each match of the plan, regardless of its range. */
export function countQuery(plan: ReadPlan, source?: Sql): Sql {
  const alias = identifier('t0');
  return sql`select 1 from ${source ?? table(plan.relation)} as ${alias}${where(conditions(plan, alias, 0))}`;
}

/** The name of a table or view in SQL. */
export function table(relation: Relation): Sql {
  return sql`${identifier(exposedSchema)}.${identifier(relation.name)}`;
}

/** Conditions of a write on the table itself. */
export function writeConditions(plan: ReadPlan, alias: Sql): Sql[] {
  return plan.filters.map((filter) => filterCondition(plan, alias, filter, 0));
}

function readNode(plan: ReadPlan, maxRows: number | null, from: Sql, depth: number, joined: readonly Sql[]): Sql {
  const alias = identifier(`t${depth}`);
  const items = [
    ...plan.columns.map((column) => selectedColumn(alias, column)),
    // An embed without anything in it is there for its filters only.
    ...plan.embeds.filter(showsSomething).map((embed) => selectedEmbed(embed, maxRows, alias, depth)),
  ];
  // `select=` without columns gives rows without keys.
  const list = items.length === 0 ? empty : join(items, ', ');
  const range = maxRows === null ? plan.range : capped(plan.range, maxRows);
  const all = [...joined, ...conditions(plan, alias, depth)];
  return sql`select ${list} from ${from} as ${alias}${where(all)}${orderBy(alias, plan.order)}${limit(range)}`;
}

function showsSomething({ columns, embeds }: ReadPlan): boolean {
  return columns.length > 0 || embeds.some(showsSomething);
}

function selectedColumn(alias: Sql, { name, alias: key, cast }: SelectedColumn): Sql {
  if (name === '*') return sql`${alias}.*`;
  const column = sql`${alias}.${identifier(name)}`;
  if (cast === null) return key === null ? column : sql`${column} as ${identifier(key)}`;
  if (!castTypes.has(cast)) throw new RestError(400, '42704', `type "${cast}" does not exist`);
  return sql`cast(${column} as ${trusted(cast)}) as ${identifier(key ?? name)}`;
}

/** An object, null or an array, as JSON. */
function selectedEmbed(embed: EmbedPlan, maxRows: number | null, parent: Sql, depth: number): Sql {
  const rows = readNode(embed, maxRows, table(embed.relation), depth + 1, joinConditions(embed, parent, depth));
  const key = identifier(embed.key);
  return embed.relationship.toOne
    ? sql`(select row_to_json(_rest_embed)::jsonb from (${rows}) as _rest_embed limit 1) as ${key}`
    : sql`coalesce((select json_agg(_rest_embed)::jsonb from (${rows}) as _rest_embed), '[]') as ${key}`;
}

function joinConditions(embed: EmbedPlan, parent: Sql, depth: number): Sql[] {
  const child = identifier(`t${depth + 1}`);
  return embed.relationship.columns.map(
    ([from, to]) => sql`${child}.${identifier(to)} = ${parent}.${identifier(from)}`,
  );
}

function conditions(plan: ReadPlan, alias: Sql, depth: number): Sql[] {
  return [
    ...plan.filters.map((filter) => filterCondition(plan, alias, filter, depth)),
    ...plan.embeds.filter((embed) => embed.inner).map((embed) => embedExists(embed, alias, depth)),
  ];
}

function embedExists(embed: EmbedPlan, parent: Sql, depth: number): Sql {
  const child = identifier(`t${depth + 1}`);
  const all = [...joinConditions(embed, parent, depth), ...conditions(embed, child, depth + 1)];
  return sql`exists (select from ${table(embed.relation)} as ${child}${where(all)})`;
}

function filterCondition(plan: ReadPlan, alias: Sql, filter: FilterTree, depth: number): Sql {
  if (filter.kind === 'group') {
    const members = filter.members.map((member) => filterCondition(plan, alias, member, depth));
    const group = sql`(${join(members, filter.operator === 'and' ? ' and ' : ' or ')})`;
    return filter.negated ? sql`not ${group}` : group;
  }
  const embed = plan.embeds.find((candidate) => candidate.key === filter.column);
  if (embed !== undefined && filter.condition.kind === 'is') {
    const present = (filter.condition.keyword === 'not null') !== filter.negated;
    const exists = embedExists(embed, alias, depth);
    return present ? exists : sql`not ${exists}`;
  }
  const type = plan.relation.columns.get(filter.column)?.type ?? 'text';
  const test = condition(sql`${alias}.${identifier(filter.column)}`, type, filter.condition);
  return filter.negated ? sql`not ${test}` : test;
}

function condition(column: Sql, type: string, test: Condition): Sql {
  switch (test.kind) {
    case 'is':
      return sql`${column} is ${trusted(test.keyword)}`;
    case 'distinct':
      return sql`${column} is distinct from ${typedValue(test.value, type)}`;
    case 'in':
      return sql`${column} = any (${typedValue(arrayLiteral(test.values), `${type}[]`)})`;
    case 'compare': {
      const value =
        test.quantifier === null
          ? comparedValue(test.operator, test.value, type, '')
          : sql`${trusted(test.quantifier)} (${comparedValue(test.operator, test.value, type, '[]')})`;
      return sql`${column} ${trusted(test.operator)} ${value}`;
    }
  }
}

function comparedValue(operator: string, value: string, type: string, list: '' | '[]'): Sql {
  if (operator.endsWith('like')) return typedValue(value.replaceAll('*', '%'), `text${list}`);
  return operator.startsWith('~') ? patternValue(value, `text${list}`) : typedValue(value, `${type}${list}`);
}

function orderBy(alias: Sql, terms: readonly OrderTerm[]): Sql {
  if (terms.length === 0) return empty;
  const list = terms.map(({ column, direction, nulls }) => {
    const words = [direction, nulls === null ? null : `nulls ${nulls}`].filter((word) => word !== null);
    return sql`${alias}.${identifier(column)} ${trusted(words.join(' '))}`;
  });
  return sql` order by ${join(list, ', ')}`;
}

function limit({ offset, limit: rows }: RowRange): Sql {
  if (offset === 0 && rows === null) return empty;
  const most = rows === null ? trusted('all') : sql`${parameter(String(rows))}::bigint`;
  return sql` limit ${most} offset ${parameter(String(offset))}::bigint`;
}
