import { atom, map, type ReadableAtom } from 'nanostores';
import type { FavoriteRow, FavoritesApi } from '../api/favorites.ts';
import { type Failure, type Outcome, refused } from '../api/outcome.ts';
import { type FavoriteItem, favoriteKey } from '../domain/account/favorite.ts';
import { accountTexts } from '../domain/text/account-texts.ts';
import { type HeartEvent, type HeartState, type HeartStep, isShownSaved, newHeart, stepHeart } from './heart-state.ts';
import type { SessionState } from './session.ts';
import type { Tell } from './toasts.ts';

/** One heart, with the rows it stands for: an artist may have been saved under several spellings. */
export interface Heart {
  readonly item: FavoriteItem;
  readonly state: HeartState;
  readonly spellings: readonly string[];
}

/** Whether the person's favorites are known. */
export type FavoritesStatus =
  | { readonly status: 'idle' | 'loading' | 'ready' }
  | { readonly status: 'failed'; readonly message: string };

/** Word between the tabs of one browser that a favorite was written. */
export interface FavoriteTabs {
  post(word: FavoriteWord): void;
  listen(listener: (word: FavoriteWord) => void): void;
}

export interface FavoriteWord extends FavoriteItem {
  readonly userId: string;
}

interface Ports {
  readonly api: FavoritesApi;
  readonly $session: ReadableAtom<SessionState>;
  readonly tell: Tell;
  readonly tabs: FavoriteTabs;
}

/** The hearts once all favorites have been read. A reading calls for no request and no word. */
function afterLoading(
  hearts: Readonly<Record<string, Heart>>,
  favorites: readonly FavoriteRow[],
  touched: ReadonlySet<string>,
): Record<string, Heart> {
  const rows = Map.groupBy(favorites, favoriteKey);
  const next: Record<string, Heart> = {};
  for (const key of new Set([...Object.keys(hearts), ...rows.keys()])) {
    const spelled = rows.get(key) ?? [];
    const [newest] = spelled;
    const heart = hearts[key] ?? (newest && { item: { type: newest.type, id: newest.id }, state: newHeart });
    if (heart === undefined) continue;
    const event: HeartEvent = { kind: 'loaded', value: newest !== undefined, isNews: !touched.has(key) };
    next[key] = {
      item: heart.item,
      state: stepHeart(heart.state, event).state,
      spellings: spelled.map(({ id }) => id),
    };
  }
  return next;
}

/**
 * The person's favorites (specification sections 4 and 8): one request loads them all, toggles show at once and are
 * taken back when the database does not agree.
 */
export function createFavorites({ api, $session, tell, tabs }: Ports) {
  const $status = atom<FavoritesStatus>({ status: 'idle' });
  /** By `favoriteKey`. */
  const $hearts = map<Record<string, Heart>>({});

  let userId: string | null = null;
  /** Keys that have something younger to say than the loading under way. */
  let touched = new Set<string>();
  let loadings = 0;
  /** The last loading that began. */
  let reading = Promise.resolve();

  const heartOf = (item: FavoriteItem): Heart =>
    $hearts.get()[favoriteKey(item)] ?? { item, state: newHeart, spellings: [] };

  function put(key: string, heart: Heart): void {
    $hearts.setKey(key, heart);
  }

  function happen(item: FavoriteItem, event: HeartEvent): void {
    const key = favoriteKey(item);
    const heart = heartOf(item);
    const step = stepHeart(heart.state, event);
    touched.add(key);
    put(key, { ...heart, state: step.state });
    if (step.notice !== null) report(step.notice);
    if (step.send !== null) void send(item, step.send);
  }

  function report(notice: NonNullable<HeartStep['notice']>): void {
    const texts = accountTexts.favorites;
    if (notice.kind === 'failed') tell('failed', texts.failed, notice.message);
    else if (notice.kind === 'added') tell('yours', texts.added);
    else tell('removed', texts.removed);
  }

  async function send(item: FavoriteItem, request: NonNullable<HeartStep['send']>): Promise<void> {
    const sender = userId;
    if (sender === null) return;
    const { request: number } = request;
    if (request.kind === 'read') {
      const outcome = await read(sender, item);
      if (sender !== userId) return;
      happen(
        item,
        outcome.ok ? { kind: 'read', request: number, value: outcome.value } : { kind: 'read-failed', request: number },
      );
      return;
    }
    const outcome = await write(sender, item, request.value);
    if (outcome.ok || outcome.kind === 'unknown') tabs.post({ ...item, userId: sender });
    // Somebody else's answer: that person has left meanwhile.
    if (sender !== userId) return;
    if (outcome.ok) {
      const key = favoriteKey(item);
      put(key, {
        ...heartOf(item),
        spellings: request.value ? [...new Set([...heartOf(item).spellings, item.id])] : [],
      });
      happen(item, { kind: 'wrote', request: number });
    } else {
      happen(item, { kind: 'write-failed', request: number, outcome: outcome.kind, message: outcome.message });
    }
  }

  const spellingsOf = (item: FavoriteItem): FavoriteItem[] =>
    [...new Set([item.id, ...heartOf(item).spellings])].map((id) => ({ type: item.type, id }));

  /** Nobody knows under which spellings an artist is stored before all favorites have been read. */
  const lacksSpellings = ({ type }: FavoriteItem) => type === 'artist' && $status.get().status !== 'ready';

  /** @returns why the spellings cannot be known */
  async function learnSpellings(): Promise<Failure | null> {
    if ($status.get().status === 'failed') void load();
    while ($status.get().status === 'loading') await reading;
    const status = $status.get();
    return status.status === 'failed' ? refused(status.message) : null;
  }

  async function write(sender: string, item: FavoriteItem, value: boolean): Promise<Outcome<true>> {
    if (value) return api.add(sender, item);
    const unknown = lacksSpellings(item) ? await learnSpellings() : null;
    if (unknown !== null) return unknown;
    const outcomes = await Promise.all(spellingsOf(item).map((spelling) => api.remove(sender, spelling)));
    const failure = outcomes.find((outcome) => !outcome.ok);
    if (failure === undefined) return { ok: true, value: true };
    return outcomes.some(({ ok }) => ok) ? { ...failure, kind: 'unknown' } : failure;
  }

  async function read(sender: string, item: FavoriteItem): Promise<Outcome<boolean>> {
    const unknown = lacksSpellings(item) ? await learnSpellings() : null;
    if (unknown !== null) return unknown;
    const outcomes = await Promise.all(spellingsOf(item).map((spelling) => api.has(sender, spelling)));
    const failure = outcomes.find(({ ok }) => !ok);
    return failure ?? { ok: true, value: outcomes.some((outcome) => outcome.ok && outcome.value) };
  }

  /** Reads all favorites; what has happened since it began stays. */
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
    touched = new Set(Object.entries($hearts.get()).flatMap(([key, { state }]) => (state.request ? [key] : [])));
    const outcome = await api.load(reader);
    if (reader !== userId || loading !== loadings) return;
    if (!outcome.ok) {
      console.error(`Favorites could not be loaded: ${outcome.message}`);
      $status.set({ status: 'failed', message: outcome.message });
      return;
    }
    $hearts.set(afterLoading($hearts.get(), outcome.value, touched));
    $status.set({ status: 'ready' });
  }

  /** What is known may be outdated: the connection is back, or the page was out of sight. */
  function refresh(): Promise<void> {
    return load();
  }

  /** Sets or removes a favorite (specification section 8). Nobody signed in: the error is told. */
  function want(item: FavoriteItem, value: boolean): void {
    if ($session.get().status !== 'signed-in') {
      tell('failed', accountTexts.favorites.failed, accountTexts.favorites.mustBeLoggedIn);
      return;
    }
    happen(item, { kind: 'wanted', value });
  }

  /** Turns a heart over: to the contrary of what it shows. */
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

  tabs.listen((word) => {
    if (word.userId === userId) happen({ type: word.type, id: word.id }, { kind: 'doubted' });
  });

  return { $status, $hearts, want, toggle, refresh };
}

export type FavoritesStore = ReturnType<typeof createFavorites>;
