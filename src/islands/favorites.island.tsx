import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fillArtistCard, fillEventCard, fillGoneCard, fillVenueCard } from '../client/cards/fill-cards.ts';
import type { FavoriteGroup } from '../domain/account/favorites-view.ts';
import { plural } from '../domain/text/plural.ts';
import { texts } from '../domain/text/texts.ts';
import { routes } from '../domain/urls/paths.ts';
import type { ArtistCardView } from '../domain/views/artist-card.ts';
import type { EventCardView } from '../domain/views/card.ts';
import { favoriteCards } from '../stores/account.ts';
import { Cards } from './cards.island.tsx';
import { SignedIn, Waiting } from './signed-in.island.tsx';
import { Empty, Failed, KeptNote, Loading } from './states.island.tsx';

interface GroupProps<Card> {
  readonly heading: string;
  readonly noun: string;
  readonly group: FavoriteGroup<Card>;
  readonly isType?: boolean;
  readonly fill: (card: Card) => HTMLElement;
}

function Group<Card>({ heading, noun, group, isType = false, fill }: GroupProps<Card>) {
  const { cards, gone } = group;
  if (cards.length + gone.length === 0) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2>{heading}</h2>
        <p className="section-count">{plural(cards.length + gone.length, noun)}</p>
      </div>
      {cards.length > 0 && (
        <Cards className={isType ? 'cards cards-type cards-long' : 'cards cards-long'} cards={cards} fill={fill} />
      )}
      {gone.length > 0 && <Cards className="cards cards-type not-first:mt-10" cards={gone} fill={fillGoneCard} />}
    </section>
  );
}

/** Cards shown at a time. */
const STEP = 12;

function Followed({ cards }: { readonly cards: readonly EventCardView[] }) {
  const [shown, setShown] = useState(STEP);
  if (cards.length === 0) return null;
  return (
    <section className="section" data-part="followed">
      <div className="section-head">
        <h2>{texts.favorites.followed}</h2>
      </div>
      <Cards className="cards cards-long" cards={cards.slice(0, shown)} fill={fillEventCard} />
      {cards.length > shown && (
        <button className="btn mt-10" type="button" onClick={() => setShown(shown + STEP)}>
          {texts.search.more}
        </button>
      )}
    </section>
  );
}

const fillFavoriteArtist = (card: ArtistCardView) => fillArtistCard(card, card);

/** Moves the focus to the list when the card that had it is removed; browsers would move it to the top of the page. */
function useFocusAfterRemoval(total: number) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (total >= 0 && document.activeElement === document.body && region.current?.dataset['wasUsed']) {
      region.current.focus({ preventScroll: true });
    }
  }, [total]);
  return region;
}

interface Props {
  /** Placeholders for cards, from the page (SkeletonCards.astro). */
  readonly skeleton?: ReactNode;
}

/** /favorites (rule P14). */
export function FavoritesPage({ skeleton }: Props) {
  return (
    <SignedIn waiting={<Waiting>Checking whether you are signed in</Waiting>}>
      <Favorites skeleton={skeleton} />
    </SignedIn>
  );
}

function Favorites({ skeleton }: Props) {
  const cards = useStore(favoriteCards.$cards);
  const region = useFocusAfterRemoval(cards.status === 'ready' ? cards.view.total : 0);
  if (cards.status === 'failed') {
    return (
      <div className="section">
        <Failed
          title="Your favorites could not be loaded"
          message={cards.message}
          retry={() => void favoriteCards.retry()}
        />
      </div>
    );
  }
  if (cards.status === 'loading') {
    return (
      <div className="section">
        <Loading label="Loading your favorites">{skeleton}</Loading>
      </div>
    );
  }
  const { view, keptAt } = cards;
  if (view.total === 0) {
    return (
      <div className="section">
        <Empty
          title={texts.favorites.empty}
          hint={texts.favorites.hint}
          action={
            <a className="btn" href={routes.events}>
              {texts.home.exploreEvents}
            </a>
          }
        />
      </div>
    );
  }
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={texts.favorites.heading}
      onFocus={({ currentTarget }) => {
        currentTarget.dataset['wasUsed'] = 'true';
      }}
    >
      <KeptNote at={keptAt} />
      <Followed cards={view.followed} />
      <Group heading={texts.favorites.events} noun="event" group={view.events} fill={fillEventCard} />
      <Group heading={texts.favorites.venues} noun="venue" group={view.venues} fill={fillVenueCard} isType />
      <Group heading={texts.favorites.artists} noun="artist" group={view.artists} fill={fillFavoriteArtist} isType />
    </section>
  );
}
