import { atom, map, type ReadableAtom } from 'nanostores';
import type { FavoriteRow, FavoritesApi } from '../api/favorites.ts';
import type { Failure, Outcome } from '../api/outcome.ts';
import { type FavoriteItem, favoriteKey } from '../domain/account/favorite.ts';
import { accountTexts } from '../domain/text/account-texts.ts';
import { type HeartEvent, type HeartState, type HeartStep, isShownSaved, newHeart, stepHeart } from './heart-state.ts';
import type { SessionState } from './session.ts';
import type { Tabs } from './tabs.ts';
import type { ShowToast, ToastAction } from './toasts.ts';

/** One heart and the rows behind it: an artist or a venue may have been saved under several names. */
export interface Heart {
  readonly item: FavoriteItem;
  readonly state: HeartState;
  readonly spellings: readonly string[];
}

/** Whether the favorites have been loaded. */
export type FavoritesStatus =
  | { readonly status: 'idle' | 'loading' | 'ready' }
  | { readonly status: 'failed'; readonly failure: Failure };

export interface FavoriteChange extends FavoriteItem {
  readonly userId: string;
}

interface Ports {
  readonly api: FavoritesApi;
  readonly $session: ReadableAtom<SessionState>;
  readonly showToast: ShowToast;
  readonly tabs: Tabs<FavoriteChange>;
  /** Keeps a change until somebody has signed in. @param removeOf whose heart is to be removed, `null` to set it */
  readonly offerSignIn: (change: { readonly item: FavoriteItem; readonly removeOf: string | null }) => ToastAction;
}

/** Merges loaded favorites into the hearts. Loading never triggers a write or a toast. */
function afterLoading(
  hearts: Readonly<Record<string, Heart>>,
  favorites: readonly FavoriteRow[],
  changedKeys: ReadonlySet<string>,
): Record<string, Heart> {
  const rows = Map.groupBy(favorites, favoriteKey);
  const next: Record<string, Heart> = {};
  for (const key of new Set([...Object.keys(hearts), ...rows.keys()])) {
    const spelled = rows.get(key) ?? [];
    const [newest] = spelled;
    const heart = hearts[key] ?? (newest && { item: { type: newest.type, id: newest.id }, state: newHeart });
    if (heart === undefined) continue;
    const event: HeartEvent = { kind: 'loaded', value: newest !== undefined, isNewer: !changedKeys.has(key) };
    next[key] = {
      item: heart.item,
      state: stepHeart(heart.state, event).state,
      spellings: spelled.map(({ id, storedAs = id }) => storedAs),
    };
  }
  return next;
}

/**
 * The person's favorites (rule F4): one request loads them all; toggles are optimistic and rolled
 * back when the write fails.
 */
export function createFavorites({ api, $session, showToast, tabs, offerSignIn }: Ports) {
  const $status = atom<FavoritesStatus>({ status: 'idle' });
  /** By `favoriteKey`. */
  const $hearts = map<Record<string, Heart>>({});

  let userId: string | null = null;
  /** Keys changed since the current load began; its result must not overwrite them. */
  let changedKeys = new Set<string>();
  let loadings = 0;
  /** The most recent load. */
  let reading = Promise.resolve();

  const heartOf = (item: FavoriteItem): Heart =>
    $hearts.get()[favoriteKey(item)] ?? { item, state: newHeart, spellings: [] };

  function put(key: string, heart: Heart): void {
    $hearts.setKey(key, heart);
  }

  /** @param offer what a toast about a failure offers */
  function dispatch(item: FavoriteItem, event: HeartEvent, offer?: () => ToastAction | undefined): void {
    const key = favoriteKey(item);
    const heart = heartOf(item);
    const step = stepHeart(heart.state, event);
    changedKeys.add(key);
    put(key, { ...heart, state: step.state });
    if (step.notice !== null) report(item, step.notice, offer);
    if (step.send !== null) void send(item, step.send);
  }

  /** Sets a heart again that was removed, unless somebody else has signed in since. */
  function undo(item: FavoriteItem): ToastAction {
    const owner = userId;
    const run = async () => {
      if (owner === userId) want(item, true);
    };
    return { label: accountTexts.favorites.undo, run };
  }

  function report(
    item: FavoriteItem,
    notice: NonNullable<HeartStep['notice']>,
    offer?: () => ToastAction | undefined,
  ): void {
    const texts = accountTexts.favorites;
    if (notice.kind === 'failed') showToast('failed', texts.failed, notice.message, { action: offer?.() });
    else if (notice.kind === 'added') showToast('yours', texts.added);
    else showToast('removed', texts.removed, undefined, { action: undo(item) });
  }

  async function send(item: FavoriteItem, request: NonNullable<HeartStep['send']>): Promise<void> {
    const sender = userId;
    if (sender === null) return;
    const { request: number } = request;
    if (request.kind === 'read') {
      const outcome = await read(sender, item);
      if (sender !== userId) return;
      dispatch(
        item,
        outcome.ok ? { kind: 'read', request: number, value: outcome.value } : { kind: 'read-failed', request: number },
      );
      return;
    }
    const outcome = await write(sender, item, request.value);
    if (outcome.ok || outcome.kind === 'unknown') tabs.post({ ...item, userId: sender });
    const offer = () =>
      !outcome.ok && outcome.kind === 'signed-out'
        ? offerSignIn({ item, removeOf: request.value ? null : sender })
        : undefined;
    if (sender !== userId) {
      // The user has changed since the request, or the session ended with it: what was pressed is not lost in silence.
      if (!outcome.ok) report(item, { kind: 'failed', message: outcome.message }, offer);
      return;
    }
    if (outcome.ok) {
      const key = favoriteKey(item);
      put(key, {
        ...heartOf(item),
        spellings: request.value ? [...new Set([...heartOf(item).spellings, item.id])] : [],
      });
      dispatch(item, { kind: 'wrote', request: number });
    } else {
      const kind = outcome.kind === 'unknown' ? 'unknown' : 'refused';
      dispatch(item, { kind: 'write-failed', request: number, outcome: kind, message: outcome.message }, offer);
    }
  }

  const spellingsOf = (item: FavoriteItem): FavoriteItem[] =>
    [...new Set([item.id, ...heartOf(item).spellings])].map((id) => ({ type: item.type, id }));

  /** The stored names of an artist or a venue are unknown until all favorites are loaded. */
  const lacksSpellings = ({ type }: FavoriteItem) => type !== 'event' && $status.get().status !== 'ready';

  /** Waits for the favorites to load. @returns the failure, if any */
  async function awaitSpellings(): Promise<Failure | null> {
    if ($status.get().status === 'failed') void load();
    while ($status.get().status === 'loading') await reading;
    const status = $status.get();
    if (status.status !== 'failed') return null;
    // Nothing was written, however the reading ended.
    return { ...status.failure, kind: status.failure.kind === 'signed-out' ? 'signed-out' : 'refused' };
  }

  async function write(sender: string, item: FavoriteItem, value: boolean): Promise<Outcome<true>> {
    if (value) return api.add(sender, item);
    const unknown = lacksSpellings(item) ? await awaitSpellings() : null;
    if (unknown !== null) return unknown;
    const outcomes = await Promise.all(spellingsOf(item).map((spelling) => api.remove(sender, spelling)));
    const failure = outcomes.find((outcome) => !outcome.ok);
    if (failure === undefined) return { ok: true, value: true };
    return outcomes.some(({ ok }) => ok) ? { ...failure, kind: 'unknown' } : failure;
  }

  async function read(sender: string, item: FavoriteItem): Promise<Outcome<boolean>> {
    const unknown = lacksSpellings(item) ? await awaitSpellings() : null;
    if (unknown !== null) return unknown;
    const outcomes = await Promise.all(spellingsOf(item).map((spelling) => api.has(sender, spelling)));
    const failure = outcomes.find(({ ok }) => !ok);
    return failure ?? { ok: true, value: outcomes.some((outcome) => outcome.ok && outcome.value) };
  }

  /** Reads all favorites; changes made since then win. */
  function load(): Promise<void> {
    reading = readAll();
    return reading;
  }

  async function readAll(): Promise<void> {
    const reader = userId;
    if (reader === null) return;
    loadings += 1;
    const loading = loadings;
    if ($status.get().status !== 'ready') $status.set({ status: 'loading' });
    changedKeys = new Set(Object.entries($hearts.get()).flatMap(([key, { state }]) => (state.request ? [key] : [])));
    const outcome = await api.load(reader);
    if (reader !== userId || loading !== loadings) return;
    if (!outcome.ok) {
      console.error(`Favorites could not be loaded: ${outcome.message}`);
      $status.set({ status: 'failed', failure: outcome });
      return;
    }
    $hearts.set(afterLoading($hearts.get(), outcome.value, changedKeys));
    $status.set({ status: 'ready' });
  }

  /** Reloads after the connection returned or the page was hidden. */
  function refresh(): Promise<void> {
    return load();
  }

  /** Whose favorites these are; `null` without a session. */
  const owner = () => userId;

  /** Shows hearts as they were kept, while the favorites cannot be loaded. */
  function assume(items: readonly FavoriteItem[]): void {
    const rows = items.map((item) => ({ ...item, createdAt: '' }));
    $hearts.set(afterLoading($hearts.get(), rows, changedKeys));
  }

  /** Sets or removes a favorite; shows an error to signed-out people (rule E3). */
  function want(item: FavoriteItem, value: boolean): void {
    if ($session.get().status !== 'signed-in') {
      const action = value ? offerSignIn({ item, removeOf: null }) : undefined;
      showToast('failed', accountTexts.favorites.failed, accountTexts.failures.mustBeLoggedIn, { action });
      return;
    }
    dispatch(item, { kind: 'wanted', value });
  }

  /** Inverts what the heart shows. */
  function toggle(item: FavoriteItem): void {
    want(item, !isShownSaved(heartOf(item).state));
  }

  $session.subscribe((session) => {
    const next = session.status === 'signed-in' ? session.user.id : null;
    if (next === userId) return;
    userId = next;
    loadings += 1;
    $hearts.set({});
    $status.set({ status: 'idle' });
    if (next !== null) void load();
  });

  tabs.listen(({ type, id, userId: changedBy }) => {
    if (changedBy === userId) dispatch({ type, id }, { kind: 'invalidated' });
  });

  return { $status, $hearts, owner, assume, want, toggle, refresh };
}

export type FavoritesStore = ReturnType<typeof createFavorites>;
