import { RestError } from './errors.ts';
import { exposedSchema, type Relationship, type SchemaCache } from './schema-cache.ts';

/** The foreign key that an embed of `to` in `from` follows. @throws RestError PGRST200 for none, PGRST201 for several */
export function findRelationship({ relationships }: SchemaCache, from: string, to: string): Relationship {
  const [found, other] = relationships.filter((each) => each.from === from && each.to === to);
  if (found === undefined) {
    throw new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between '${from}' and '${to}' in the schema cache`,
      {
        details:
          `Searched for a foreign key relationship between '${from}' and '${to}' in the schema '${exposedSchema}', ` +
          'but no matches were found.',
      },
    );
  }
  if (other === undefined) return found;
  throw new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from}' and '${to}'`,
    { details: 'The embedded backend does not speak hints that choose one of them.' },
  );
}
