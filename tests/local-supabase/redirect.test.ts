import { describe, expect, it } from 'vitest';
import { returnAddress } from '../../scripts/local-supabase/auth/redirect.ts';

const SITE = 'http://localhost:4321';

describe('after signing in', () => {
  it.each([
    'http://localhost:4321/favorites?x=1',
    'http://localhost:3000/',
    'http://127.0.0.1:4399/auth',
    'https://[::1]/',
  ])('%s is returned to', (wanted) => {
    expect(returnAddress(wanted, SITE)).toBe(wanted);
  });

  it.each([
    null,
    'nonsense',
    'https://localhost:4321/',
    'https://evil.example/',
    '//evil.example',
    'http://localhost:4321.evil.example/',
    'http://localhost:4321@evil.example/',
    'http://evil.example#localhost:4321',
    'http://evil.example\\@localhost:4321/',
    'http:evil.example',
    'javascript:alert(1)//localhost:4321',
    'data:text/html,<script>1</script>',
    'http://127.0.0.1.evil.example/',
    'http://0x7f000001.evil.example/',
  ])('%s leads to the site instead', (wanted) => {
    expect(returnAddress(wanted, SITE)).toBe(`${SITE}/`);
  });

  it('a line break cannot add a header', () => {
    expect(returnAddress(`${SITE}\r\nLocation: https://evil.example`, SITE)).not.toMatch(/[\r\n]/);
  });
});
