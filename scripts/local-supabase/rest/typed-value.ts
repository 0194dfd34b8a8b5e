import { isTooDeepJson, isTooDeepPattern } from '../database/nesting.ts';
import { tooDeep } from './errors.ts';
import { parameter, type Sql, sql, trusted } from './sql.ts';

/** A bound value of a type of the schema cache. @throws RestError 54001 for JSON with too many levels */
export function typedValue(value: string | null, type: string): Sql {
  // The JSON of a list stands in quotes of the list's own.
  const json = type.endsWith('[]') ? value?.replaceAll(/["\\]/g, '') : value;
  if (/^jsonb?(?:\[\])?$/.test(type) && isTooDeepJson(json ?? '')) throw tooDeep();
  return sql`${parameter(value)}::${trusted(type)}`;
}

/** A bound regular expression, or a list of them. @throws RestError 54001 for one with too many groups */
export function patternValue(value: string, type: 'text' | 'text[]'): Sql {
  if (isTooDeepPattern(value)) throw tooDeep();
  return sql`${parameter(value)}::${trusted(type)}`;
}
