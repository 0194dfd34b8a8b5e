import type { Database, Turn } from '../database/database.ts';

export interface Column {
  readonly name: string;
  /** As SQL writes it. */
  readonly type: string;
  readonly hasDefault: boolean;
  /** Always true in a view. */
  readonly nullable: boolean;
}

export interface Relation {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: ReadonlyMap<string, Column>;
  readonly primaryKey: readonly string[];
}

/** A foreign key, seen from either side. */
export interface Relationship {
  readonly constraint: string;
  readonly from: string;
  readonly to: string;
  /** Column pairs: of `from`, of `to`. */
  readonly columns: readonly (readonly [string, string])[];
  /** Whether `from` is the side that holds the key. */
  readonly holdsKey: boolean;
  /** Whether a row of `from` has at most one of `to`. */
  readonly toOne: boolean;
}

export interface RoutineParameter {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

export interface Routine {
  readonly name: string;
  readonly parameters: readonly RoutineParameter[];
  /** Whether it returns a set or a composite value. */
  readonly returnsRows: boolean;
  /** As SQL writes it. */
  readonly returnType: string;
  readonly returnsVoid: boolean;
  readonly volatile: boolean;
}

/** Everything that the REST service exposes. All names in its SQL come from here. */
export interface SchemaCache {
  readonly relations: ReadonlyMap<string, Relation>;
  readonly relationships: readonly Relationship[];
  readonly routines: readonly Routine[];
}

export const exposedSchema = 'public';

const relationsQuery = `
  select
    c.relname as name,
    case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
    coalesce((
      select json_agg(json_build_object(
        'name', a.attname,
        'type', replace(format_type(a.atttypid, null), 'character', 'bpchar'),
        'hasDefault', a.atthasdef or a.attidentity <> '',
        'nullable', not a.attnotnull
      ) order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), '[]') as columns,
    coalesce((
      select json_agg(a.attname order by k.position)
      from pg_constraint p
      cross join lateral unnest(p.conkey) with ordinality as k (attnum, position)
      join pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.attnum
      where p.conrelid = c.oid and p.contype = 'p'
    ), '[]') as "primaryKey"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'f', 'p')`;

const foreignKeysQuery = `
  select
    f.conname as constraint,
    s.relname as from,
    t.relname as to,
    (
      select json_agg(json_build_array(a.attname, b.attname) order by k.position)
      from unnest(f.conkey, f.confkey) with ordinality as k (from_number, to_number, position)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.from_number
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.to_number
    ) as columns,
    exists (
      select from pg_constraint u
      where u.conrelid = f.conrelid and u.contype in ('p', 'u') and u.conkey <@ f.conkey
    ) as unique
  from pg_constraint f
  join pg_class s on s.oid = f.conrelid
  join pg_class t on t.oid = f.confrelid
  where f.contype = 'f'
    and s.relnamespace = 'public'::regnamespace
    and t.relnamespace = 'public'::regnamespace`;

const routinesQuery = `
  select
    p.proname as name,
    coalesce((
      select json_agg(json_build_object(
        'name', coalesce(p.proargnames[i.position], ''),
        'type', format_type(i.type, null),
        'required', i.position <= p.pronargs - p.pronargdefaults
      ) order by i.position)
      from unnest(p.proargtypes) with ordinality as i (type, position)
    ), '[]') as parameters,
    p.proretset or t.typtype = 'c' or p.prorettype = 'record'::regtype as "returnsRows",
    p.prorettype = 'void'::regtype as "returnsVoid",
    format_type(p.prorettype, null) as "returnType",
    p.provolatile = 'v' as volatile
  from pg_proc p
  join pg_type t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace
    and p.prokind = 'f'
    and p.prorettype <> 'trigger'::regtype
    and p.provariadic = 0
    and not exists (
      select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e'
    )`;

/** Reads the exposed schema from PostgreSQL's catalogue. */
export async function readSchemaCache(database: Database, turn: Turn = {}): Promise<SchemaCache> {
  return database.transaction(async (transaction) => {
    const relations = await transaction.query<Omit<Relation, 'columns'> & { columns: Column[] }>(relationsQuery);
    const foreignKeys = await transaction.query<Omit<Relationship, 'toOne' | 'holdsKey'> & { unique: boolean }>(
      foreignKeysQuery,
    );
    const routines = await transaction.query<Routine>(routinesQuery);
    return {
      relations: new Map(
        relations.map(({ columns, ...row }) => [
          row.name,
          { ...row, columns: new Map(columns.map((column) => [column.name, column])) },
        ]),
      ),
      relationships: foreignKeys.flatMap(({ unique, ...key }) => [
        { ...key, holdsKey: true, toOne: true },
        {
          ...key,
          from: key.to,
          to: key.from,
          columns: key.columns.map(([a, b]) => [b, a] as const),
          holdsKey: false,
          toOne: unique,
        },
      ]),
      routines,
    };
  }, turn);
}
