import { RestError } from './errors.ts';
import { exposedSchema, type Relationship, type SchemaCache } from './schema-cache.ts';
import type { SelectedEmbed } from './select.ts';

/**
 * The relationship an embed means.
 *
 * @throws RestError PGRST200 for none, PGRST201 for several.
 */
export function findRelationship(
  { relationships }: SchemaCache,
  from: string,
  { relation: target, hint }: SelectedEmbed,
): Relationship {
  const candidates = relationships.filter((each) => each.from === from && isMeant(each, target, hint));
  const [found, other] = candidates;
  if (found === undefined) throw noRelationship(from, target, hint);
  if (other !== undefined) throw severalRelationships(from, target, candidates);
  return found;
}

/** `target` names the other table, the constraint or the column of the key; `hint` the constraint or a column. */
function isMeant(relationship: Relationship, target: string, hint: string | null): boolean {
  const { constraint, from, to, holdsKey, toOne, columns } = relationship;
  const [column, otherColumn] = (columns.length === 1 ? columns[0] : undefined) ?? [];
  if (from === to) {
    // One key, two directions: the table's name means the rows below, the column's name the row above.
    const isBelow = target === to && !holdsKey && !toOne;
    return hint === null ? isBelow || (target === column && holdsKey) : isBelow && hint === otherColumn;
  }
  if (hint === null) return target === to || target === constraint || target === column;
  return target === to && [constraint, column, otherColumn].includes(hint);
}

function noRelationship(from: string, target: string, hint: string | null): RestError {
  const using = hint === null ? '' : ` using the hint '${hint}'`;
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from}' and '${target}' in the schema cache`,
    {
      details:
        `Searched for a foreign key relationship between '${from}' and '${target}'${using} ` +
        `in the schema '${exposedSchema}', but no matches were found.`,
    },
  );
}

function severalRelationships(from: string, target: string, candidates: readonly Relationship[]): RestError {
  const choices = candidates.map(({ to, constraint }) => `'${to}!${constraint}'`).join(', ');
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from}' and '${target}'`,
    {
      details: candidates.map(describe),
      hint:
        `Try changing '${target}' to one of the following: ${choices}. ` +
        `Find the desired relationship in the 'details' key.`,
    },
  );
}

function describe({ constraint, from, to, columns, holdsKey, toOne }: Relationship) {
  const list = (index: 0 | 1) => columns.map((pair) => pair[index]).join(', ');
  return {
    cardinality: holdsKey ? 'many-to-one' : toOne ? 'one-to-one' : 'one-to-many',
    embedding: `${from} with ${to}`,
    relationship: `${constraint} using ${from}(${list(0)}) and ${to}(${list(1)})`,
  };
}
