import type { Column, Relation, Relationship, Routine, SchemaCache } from './rest/schema-cache.ts';

const numbers = new Set(['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision']);

/** The module that types supabase-js (`createClient<Database>()`), in the shape that `supabase gen types` writes. */
export function renderRowTypes({ relations, relationships, routines }: SchemaCache): string {
  const ofKind = (kind: Relation['kind']) => sorted([...relations.values()].filter((each) => each.kind === kind));
  return `// Made by \`npm run types\` from supabase/migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
${ofKind('table')
  .map((relation) => renderTable(relation, relationships))
  .join('')}    };
    Views: {
${ofKind('view').map(renderView).join('')}    };
    Functions: {
${sorted(routines).map(renderRoutine).join('')}    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
`;
}

function renderTable({ name, columns }: Relation, relationships: readonly Relationship[]): string {
  const keys = relationships.filter((each) => each.from === name && each.holdsKey);
  const list = [...columns.values()];
  return `      ${name}: {
        Row: {
${list.map((column) => renderField(column, false)).join('')}        };
        Insert: {
${list.map((column) => renderField(column, column.nullable || column.hasDefault)).join('')}        };
        Update: {
${list.map((column) => renderField(column, true)).join('')}        };
        Relationships: [${keys.map((key) => renderRelationship(key, relationships)).join(', ')}];
      };
`;
}

function renderView({ name, columns }: Relation): string {
  return `      ${name}: {
        Row: {
${[...columns.values()].map((column) => renderField({ ...column, nullable: true }, false)).join('')}        };
        Relationships: [];
      };
`;
}

function renderRoutine({ name, parameters, returnsVoid, returnType }: Routine): string {
  const list = parameters.map((each) => `${each.name}${each.required ? '' : '?'}: ${typeOf(each.type)}`);
  return `      ${name}: {
        Args: ${list.length === 0 ? 'never' : `{ ${list.join('; ')} }`};
        Returns: ${returnsVoid ? 'undefined' : typeOf(returnType)};
      };
`;
}

function renderField({ name, type, nullable }: Column, optional: boolean): string {
  return `          ${name}${optional ? '?' : ''}: ${typeOf(type)}${nullable ? ' | null' : ''};\n`;
}

function renderRelationship({ constraint, to, columns }: Relationship, all: readonly Relationship[]): string {
  const back = all.find((each) => each.constraint === constraint && each.from === to);
  const names = (index: 0 | 1) => columns.map((pair) => `"${pair[index]}"`).join(', ');
  return (
    `{ foreignKeyName: "${constraint}"; columns: [${names(0)}]; isOneToOne: ${back?.toOne === true}; ` +
    `referencedRelation: "${to}"; referencedColumns: [${names(1)}] }`
  );
}

function typeOf(type: string): string {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`;
  if (numbers.has(type)) return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'json' || type === 'jsonb') return 'Json';
  return 'string';
}

function sorted<Named extends { readonly name: string }>(list: readonly Named[]): Named[] {
  return list.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
