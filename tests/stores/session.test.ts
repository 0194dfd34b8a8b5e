import { describe, expect, it } from 'vitest';
import type { AuthApi, AuthChangeEvent, Session } from '../../src/api/auth.ts';
import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { createSession, type SessionState } from '../../src/stores/session.ts';
import { MemoryStorage } from '../api/browser.ts';

const sessionOf = (id: string, metadata: Record<string, string> = {}): Session => ({
  access_token: 'access',
  refresh_token: 'refresh',
  expires_in: 3600,
  expires_at: 4_102_444_800,
  token_type: 'bearer',
  user: {
    id,
    email: `${id}@example.org`,
    app_metadata: {},
    user_metadata: metadata,
    aud: 'authenticated',
    created_at: '2026-01-01T00:00:00Z',
  },
});

const userOf = (id: string) => ({ id, email: `${id}@example.org`, fullName: null, avatarUrl: null });
const signedIn = (id: string): SessionState => ({ status: 'signed-in', user: userOf(id) });

async function open(stored: string | null, isOffline = false) {
  const storage = new MemoryStorage();
  if (stored !== null) storage.setItem(SESSION_KEY, stored);
  let emit: (event: AuthChangeEvent, session: Session | null) => void = () => {};
  const api: AuthApi = {
    watch: async (listener) => {
      emit = listener;
      return () => {};
    },
    signIn: async () => ({ ok: true, value: true }),
    finishSignIn: async () => ({ ok: false, kind: 'refused', message: 'The connection was lost.' }),
    signOut: async () => {},
  };
  const store = createSession(api, storage, () => isOffline);
  const states: string[] = [];
  store.$session.subscribe((state) => void states.push(state.status));
  await store.start();
  return { ...store, storage, states, emit: (event: AuthChangeEvent, session: Session | null) => emit(event, session) };
}

describe('the session', () => {
  it('is loading until the first auth event', async () => {
    const { states, emit, $session } = await open(JSON.stringify(sessionOf('anna')));
    expect(states).toEqual(['loading']);
    emit('INITIAL_SESSION', sessionOf('anna'));
    expect($session.get()).toEqual(signedIn('anna'));
  });

  it('is the stored one at once without a network', async () => {
    const { $session } = await open(JSON.stringify(sessionOf('anna')), true);
    expect($session.get()).toEqual(signedIn('anna'));
    expect((await open(null, true)).states).toEqual(['loading']);
  });

  it.each<AuthChangeEvent>([
    'INITIAL_SESSION',
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'MFA_CHALLENGE_VERIFIED',
  ])('%s with a session signs the user in', async (event) => {
    const { emit, $session } = await open(null);
    emit(event, sessionOf('anna', { full_name: 'Anna Example', avatar_url: 'https://cdn.example/a.png' }));
    expect($session.get()).toEqual({
      status: 'signed-in',
      user: { ...userOf('anna'), fullName: 'Anna Example', avatarUrl: 'https://cdn.example/a.png' },
    });
  });

  it('is signed out after SIGNED_OUT, whatever session came with it', async () => {
    const { emit, $session } = await open(JSON.stringify(sessionOf('anna')));
    emit('INITIAL_SESSION', sessionOf('anna'));
    emit('SIGNED_OUT', sessionOf('anna'));
    expect($session.get()).toEqual({ status: 'signed-out' });
  });

  it('notifies only of changes', async () => {
    const { states, emit } = await open(JSON.stringify(sessionOf('anna')));
    for (const event of ['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_IN'] as const) {
      emit(event, sessionOf('anna'));
    }
    expect(states).toEqual(['loading', 'signed-in']);
  });

  it('stays signed in while the token cannot be refreshed offline', async () => {
    const { emit, $session } = await open(JSON.stringify(sessionOf('anna')));
    emit('INITIAL_SESSION', null);
    expect($session.get()).toEqual(signedIn('anna'));
  });

  it('is signed out if none is stored', async () => {
    const { emit, $session } = await open(null);
    emit('INITIAL_SESSION', null);
    expect($session.get()).toEqual({ status: 'signed-out' });
  });

  it.each([
    ['invalid JSON', '{"access_token":'],
    ['a word', '"hello"'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no refresh token', JSON.stringify({ ...sessionOf('anna'), refresh_token: undefined })],
    ['an empty access token', JSON.stringify({ ...sessionOf('anna'), access_token: '' })],
    ['an expiry that is not a number', JSON.stringify({ ...sessionOf('anna'), expires_at: 'soon' })],
    ['no user', JSON.stringify({ ...sessionOf('anna'), user: null })],
  ])('of invalid shape is removed: %s', async (_, stored) => {
    const { storage, emit, $session } = await open(stored);
    expect(storage.getItem(SESSION_KEY)).toBeNull();
    emit('INITIAL_SESSION', null);
    expect($session.get()).toEqual({ status: 'signed-out' });
  });

  it('follows another tab that removed or replaced it', async () => {
    const { storage, emit, recheck, $session } = await open(JSON.stringify(sessionOf('anna')));
    emit('INITIAL_SESSION', sessionOf('anna'));
    storage.setItem(SESSION_KEY, JSON.stringify(sessionOf('bela')));
    recheck();
    expect($session.get()).toEqual(signedIn('bela'));
    storage.removeItem(SESSION_KEY);
    recheck();
    expect($session.get()).toEqual({ status: 'signed-out' });
  });
});
