import { beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from './engines.ts';
import { stage } from './playbill.ts';

describeOnBothEngines('errors of a request', (started) => {
  beforeAll(() => stage(started.backend));

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${started.backend.url}/rest/v1/${path}`, {
      ...init,
      headers: { apikey: started.backend.publishableKey, ...init.headers },
    });

  it.each([
    ['an unknown table', 'nope', 404, 'PGRST205', "Could not find the table 'public.nope' in the schema cache"],
    [
      'a table of another schema',
      'users',
      404,
      'PGRST205',
      "Could not find the table 'public.users' in the schema cache",
    ],
    ['an unknown column', 'shows?select=nope', 400, '42703', 'column shows.nope does not exist'],
    ['an unknown column in a filter', 'shows?nope=eq.1', 400, '42703', 'column shows.nope does not exist'],
    ['an unknown column in or', 'shows?or=(nope.eq.1)', 400, '42703', 'column shows.nope does not exist'],
    ['an unknown column in order', 'shows?order=nope', 400, '42703', 'column shows.nope does not exist'],
    ['an unknown type of a cast', 'shows?select=id::nope', 400, '42704', 'type "nope" does not exist'],
    ['a text where a number belongs', 'shows?id=eq.one', 400, '22P02', 'invalid input syntax for type bigint: "one"'],
    ['a list with such a text', 'shows?id=in.(1,one)', 400, '22P02', 'invalid input syntax for type bigint: "one"'],
    ['no date', 'shows?day=eq.soon', 400, '22007', 'invalid input syntax for type date: "soon"'],
    ['a pattern on a number', 'shows?id=ilike.1*', 404, '42883', 'operator does not exist: bigint ~~* text'],
    [
      'a broken regular expression',
      'shows?name=match.(',
      400,
      '2201B',
      'invalid regular expression: parentheses () not balanced',
    ],
    [
      'an embed without a relationship',
      'shows?select=diary(*)',
      400,
      'PGRST200',
      "Could not find a relationship between 'shows' and 'diary' in the schema cache",
    ],
    [
      'an embed with two relationships',
      'shows?select=halls(*)',
      300,
      'PGRST201',
      "Could not embed because more than one relationship was found for 'shows' and 'halls'",
    ],
    [
      'a filter on what is not embedded',
      'shows?halls.id=eq.1',
      400,
      'PGRST108',
      "'halls' is not an embedded resource in this request",
    ],
    [
      'a value against an embed',
      'shows?select=posters(artist)&posters=eq.1',
      400,
      'PGRST120',
      "Bad operator on the 'posters' embedded resource",
    ],
    ['an aggregate', 'shows?select=id.count()', 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
    ['a path that is none', 'shows/1', 404, 'PGRST125', 'Invalid path specified in request URL'],
    ['what is not built: paths into JSON', 'shows?select=extra->a', 400, 'PGRST127', 'Feature not implemented'],
    ['what is not built: full text search', 'shows?name=fts.nova', 400, 'PGRST127', 'Feature not implemented'],
    ['what is not built: spread embeds', 'shows?select=...posters(artist)', 400, 'PGRST127', 'Feature not implemented'],
  ])('%s', async (_, path, status, code, message) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toMatchObject({ code, message });
  });

  it.each([
    ['shows?id=1', 'filter (1)', 1],
    ['shows?id=nope.1', 'filter (nope.1)', 1],
    ['shows?id=is.maybe', 'filter (is.maybe)', 9],
    ['shows?id=in.1,2', 'filter (in.1,2)', 4],
    ['shows?id=in.(1,2', 'filter (in.(1,2)', 8],
    ['shows?or=(id.eq.1', 'logic tree ((id.eq.1)', 9],
    ['shows?or=()', 'logic tree (())', 2],
    ['shows?or=id.eq.1', 'logic tree (id.eq.1)', 1],
    ['shows?select=id,posters(artist', 'select parameter (id,posters(artist)', 18],
    ['shows?select=id)', 'select parameter (id))', 3],
    ['shows?order=id.up', 'order (id.up)', 3],
  ])('%s does not parse, and says where', async (path, what, column) => {
    const answer = await ask(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'PGRST100',
      message: `"failed to parse ${what}" (line 1, column ${column})`,
      hint: null,
    });
  });

  it('an embed with two relationships lists them', async () => {
    const { details, hint } = await (await ask('shows?select=halls(*)')).json();
    expect(details).toContainEqual({
      cardinality: 'many-to-one',
      embedding: 'shows with halls',
      relationship: 'shows_guest_hall_id_fkey using shows(guest_hall_id) and halls(id)',
    });
    expect(details).toHaveLength(2);
    expect(hint).toContain("'halls!shows_hall_id_fkey'");
  });

  it('a body has exactly the four keys of PostgREST', async () => {
    const body = await (await ask('nope')).json();
    expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message']);
  });

  it('an error without a right is 401 with a challenge for nobody', async () => {
    const answer = await ask('favorites');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.headers.get('proxy-status')).toBe('PostgREST; error=42501');
  });

  it('an unknown schema is refused', async () => {
    const answer = await ask('users', { headers: { 'accept-profile': 'auth' } });
    expect(answer.status).toBe(406);
    expect(await answer.json()).toEqual({
      code: 'PGRST106',
      details: null,
      hint: 'Only the following schemas are exposed: public',
      message: 'Invalid schema: auth',
    });
    const write = await ask('users', { method: 'POST', body: '{}', headers: { 'content-profile': 'auth' } });
    expect(write.status).toBe(406);
  });

  it('only JSON comes out', async () => {
    const answer = await ask('shows', { headers: { accept: 'text/csv' } });
    expect(answer.status).toBe(406);
    expect(await answer.json()).toMatchObject({ code: 'PGRST107' });
    const fallback = await ask('halls?select=id&id=eq.1', { headers: { accept: 'text/html, */*' } });
    expect(await fallback.json()).toEqual([{ id: 1 }]);
  });

  it('an unknown method is refused', async () => {
    expect((await ask('shows?id=eq.1', { method: 'PUT', body: '{}' })).status).toBe(405);
    expect((await ask('rpc/add', { method: 'DELETE' })).status).toBe(405);
  });

  it('a value with a NUL is an error of the request, and the next request works', async () => {
    const answer = await ask(`shows?name=eq.${encodeURIComponent('a\0b')}`);
    expect(answer.status).toBe(400);
    expect((await ask('halls')).status).toBe(200);
  });

  it('after any error the connection is clean: role and transaction are gone', async () => {
    await ask('shows?id=eq.one');
    await ask('rpc/refuse', { method: 'POST', body: '{"code":"P0001","reason":"x"}' });
    const [row] = await started.backend.database.transaction((transaction) =>
      transaction.query<{ role: string; claims: string }>(
        `select current_user as role, coalesce(current_setting('request.jwt.claims', true), '') as claims`,
      ),
    );
    expect(row).toEqual({ role: 'postgres', claims: '' });
  });
});
