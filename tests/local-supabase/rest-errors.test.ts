import { beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from './engines.ts';
import { createPlaybill } from './playbill.ts';

describeOnBothEngines('REST errors', (started) => {
  beforeAll(() => createPlaybill(started.backend));

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
    ['text for a number', 'shows?id=eq.one', 400, '22P02', 'invalid input syntax for type bigint: "one"'],
    ['text in a list of numbers', 'shows?id=in.(1,one)', 400, '22P02', 'invalid input syntax for type bigint: "one"'],
    ['text for a date', 'shows?day=eq.soon', 400, '22007', 'invalid input syntax for type date: "soon"'],
    ['a pattern on a number', 'shows?id=ilike.1*', 404, '42883', 'operator does not exist: bigint ~~* text'],
    [
      'an embed without a relationship',
      'shows?select=diary(*)',
      400,
      'PGRST200',
      "Could not find a relationship between 'shows' and 'diary' in the schema cache",
    ],
    [
      'an embed with two relationships',
      'halls?select=moves(*)',
      300,
      'PGRST201',
      "Could not embed because more than one relationship was found for 'halls' and 'moves'",
    ],
    ['a filter on an embed', 'shows?halls.id=eq.1', 400, 'PGRST127', 'Feature not implemented'],
    ['an invalid path', 'shows/1', 404, 'PGRST125', 'Invalid path specified in request URL'],
  ])('%s', async (_, path, status, code, message) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toMatchObject({ code, message });
  });

  it.each([
    ['shows?id=1', 'filter (1)', 1],
    ['shows?id=is.maybe', 'filter (is.maybe)', 9],
    ['shows?id=in.1,2', 'filter (in.1,2)', 4],
    ['shows?id=in.(1,2', 'filter (in.(1,2)', 8],
    ['shows?or=(id.eq.1', 'logic tree ((id.eq.1)', 9],
    ['shows?or=()', 'logic tree (())', 2],
    ['shows?or=id.eq.1', 'logic tree (id.eq.1)', 1],
    ['shows?order=id.up', 'order (id.up)', 3],
  ])('%s: a parse error with its column', async (path, what, column) => {
    const answer = await ask(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'PGRST100',
      message: `"failed to parse ${what}" (line 1, column ${column})`,
      hint: null,
    });
  });

  it.each(['match', 'like', 'fts', 'cs', 'isdistinct', 'eq(any)', 'nope'])(
    'the unsupported operator %s: a parse error with a hint',
    async (operator) => {
      const answer = await ask(`shows?name=${operator}.x`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        code: 'PGRST100',
        message: `"failed to parse filter (${operator}.x)" (line 1, column 1)`,
        details: expect.stringContaining('expecting "not" or operator (eq, gt, ...)'),
        hint: `The embedded backend does not speak '${operator}', only eq, neq, gt, gte, lt, lte, ilike, in, is, not, or.`,
      });
    },
  );

  it.each([
    'extra->a',
    'id::text',
    'title:name',
    'id.count()',
    '...posters(artist)',
    'halls!inner(id)',
    'id)',
    'halls(id',
  ])('select=%s: a parse error with a hint', async (select) => {
    const answer = await ask(`shows?select=${select}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'PGRST100',
      hint: expect.stringContaining('selects columns and embedded tables only'),
    });
  });

  it('a body has the four keys of PostgREST', async () => {
    const body = await (await ask('nope')).json();
    expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message']);
  });

  it('a missing grant is 401 without a session', async () => {
    const answer = await ask('favorites');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: '42501' });
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

  it('responses are JSON only', async () => {
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

  it('NUL in a value is an error, and the next request works', async () => {
    const answer = await ask(`shows?name=eq.${encodeURIComponent('a\0b')}`);
    expect(answer.status).toBe(400);
    expect((await ask('halls')).status).toBe(200);
  });

  it('an error leaves neither role nor transaction behind on the connection', async () => {
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
