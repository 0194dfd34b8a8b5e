import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { fillArtistCard, fillEventCard, fillVenueCard } from '../client/cards/fill-cards.ts';
import type { FavoritesView } from '../domain/account/favorites-view.ts';
import { formatCount } from '../domain/text/plural.ts';
import { texts } from '../domain/text/texts.ts';
import { routes } from '../domain/urls/paths.ts';
import type { ArtistCardView } from '../domain/views/artist-card.ts';
import type { VenueCardView } from '../domain/views/venue-card.ts';
import { favoriteCards } from '../stores/account.ts';
import { Cards } from './cards.island.tsx';
import { Icon } from './icon.island.tsx';
import { SignedIn } from './signed-in.island.tsx';
import { Failed, KeptNote, Loading } from './states.island.tsx';

/** Cards of each kind that the home page shows. */
const SHOWN = 8;

const fillTypeCard = (card: ArtistCardView | VenueCardView) =>
  'showCount' in card ? fillArtistCard(card, card) : fillVenueCard(card);

function FavoriteCards({ view }: { readonly view: FavoritesView }) {
  const ahead = view.events.cards.filter(({ isUpcoming }) => isUpcoming).slice(0, SHOWN);
  const artists = view.artists.cards.slice(0, SHOWN / 2);
  const venues = view.venues.cards.slice(0, SHOWN / 2);
  if (view.total === 0) {
    return (
      <p>
        {texts.favorites.empty}. {texts.favorites.hint}.
      </p>
    );
  }
  return (
    <>
      {ahead.length > 0 && <Cards className="cards" cards={ahead} fill={fillEventCard} />}
      {artists.length + venues.length > 0 && (
        <Cards
          className={ahead.length > 0 ? 'cards cards-type mt-10' : 'cards cards-type'}
          cards={[...artists, ...venues]}
          fill={fillTypeCard}
        />
      )}
      {ahead.length + artists.length + venues.length === 0 && <p>None of your favorites is coming up.</p>}
    </>
  );
}

interface Props {
  /** Placeholders for cards, from the page (SkeletonCards.astro). */
  readonly skeleton?: ReactNode;
}

/** The home page's 'Your Favorites' (rule P3). */
export function HomeFavorites({ skeleton }: Props) {
  const waiting = (
    <>
      <div className="section-head">
        <h2>{texts.home.yourFavorites}</h2>
      </div>
      <Loading label="Loading your favorites">{skeleton}</Loading>
    </>
  );
  return (
    <SignedIn waiting={waiting}>
      <Favorites waiting={waiting} />
    </SignedIn>
  );
}

function Favorites({ waiting }: { readonly waiting: ReactNode }) {
  const cards = useStore(favoriteCards.$cards);
  if (cards.status === 'loading') return waiting;
  return (
    <>
      <div className="section-head">
        <h2>{texts.home.yourFavorites}</h2>
        {cards.status === 'ready' && cards.view.total > 0 && (
          <>
            <p className="section-count">
              {formatCount(cards.view.total)} saved, {formatCount(cards.view.comingUp)} coming up
            </p>
            <a className="more-link" href={routes.favorites}>
              <span>All favorites</span>
              <Icon name="arrow" />
            </a>
          </>
        )}
      </div>
      {cards.status === 'failed' ? (
        <Failed
          title="Your favorites could not be loaded"
          message={cards.message}
          retry={() => void favoriteCards.retry()}
        />
      ) : (
        <>
          <KeptNote at={cards.keptAt} />
          <FavoriteCards view={cards.view} />
        </>
      )}
    </>
  );
}
