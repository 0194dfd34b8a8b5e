import { useState } from 'react';
import type { FavoriteItem } from '../domain/account/favorite.ts';
import type { GoneView } from '../domain/account/favorites-view.ts';
import { formatCount, plural } from '../domain/text/plural.ts';
import { texts } from '../domain/text/texts.ts';
import type { ArtistCardView } from '../domain/views/artist-card.ts';
import type { EventCardView, PictureView, VenueCardView } from '../domain/views/card.ts';
import type { DateView } from '../domain/views/date-view.ts';
import type { HeartView } from '../domain/views/heart.ts';
import type { StatusView } from '../domain/views/status-view.ts';
import { HeartButton } from './heart-button.island.tsx';

const itemOf = ({ type, id }: HeartView): FavoriteItem => ({ type, id });

/** The same date block as Rail.astro; the card's link says the date to screen readers. */
function Rail({ date }: { readonly date: DateView | null }) {
  if (date === null) {
    return (
      <div className="rail">
        <span className="tba">{texts.dateTba}</span>
      </div>
    );
  }
  return (
    <>
      <div className="rail" aria-hidden="true">
        <span className="day">{date.day}</span>
        <span className="wk">{date.weekdayMonth}</span>
        {date.time && <span className="tm">{date.time}</span>}
      </div>
      <time className="sr-only" dateTime={date.machine} aria-hidden="true">
        {date.text}
      </time>
    </>
  );
}

function Chips({ categories }: { readonly categories: readonly string[] }) {
  if (categories.length === 0) return null;
  return (
    <ul className="chips">
      {categories.map((category) => (
        <li className="chip" key={category}>
          {category}
        </li>
      ))}
    </ul>
  );
}

function Counted({ count, noun }: { readonly count: number; readonly noun: string }) {
  return (
    <span>
      <b>{formatCount(count)}</b> {plural(count, noun).split(' ')[1]}
    </span>
  );
}

/** The box of a picture; one that is gone at its source falls back to tint and initials. */
function Picture({
  picture,
  isPast,
  status,
}: {
  readonly picture: PictureView;
  readonly isPast: boolean;
  readonly status: StatusView | null;
}) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="pic" style={{ '--h': picture.hue }}>
      {picture.src === null || isBroken ? (
        <span className="ini" aria-hidden="true">
          {picture.initials}
        </span>
      ) : (
        <img
          src={picture.src}
          alt=""
          width="800"
          height="600"
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
      {status && <span className={`tag tag-${status.status}`}>{status.word}</span>}
      {isPast && <span className="tag tag-past">Past</span>}
    </div>
  );
}

/** An event in a grid, as EventCard.astro sets it. */
export function EventCard({ card }: { readonly card: EventCardView }) {
  const isPast = card.date !== null && !card.isUpcoming;
  const isCancelled = card.status?.status === 'cancelled';
  return (
    <li className={['card', isPast && 'is-past', isCancelled && 'is-cancelled'].filter(Boolean).join(' ')}>
      <Rail date={card.date} />
      <HeartButton item={itemOf(card.heart)} name={card.heart.name} />
      <Picture picture={card.picture} isPast={isPast} status={card.status} />
      <div className="body">
        <h3 className="title">
          <a href={card.path} title={card.title} aria-label={card.heart.name}>
            {card.title}
          </a>
        </h3>
        {card.venueName !== null && <p className="venue">{card.venueName}</p>}
        <Chips categories={card.categories} />
      </div>
    </li>
  );
}

/** A venue, set in type. */
export function VenueCard({ card }: { readonly card: VenueCardView }) {
  return (
    <li className="card card-type">
      <HeartButton item={itemOf(card.heart)} name={card.heart.name} />
      <div className="body">
        <h3 className="title">
          <a href={card.path} title={card.name}>
            {card.name}
          </a>
        </h3>
      </div>
      <p className="foot">
        <span>
          <b>{formatCount(card.upcomingEvents)}</b> upcoming
        </span>{' '}
        <Counted count={card.totalEvents} noun="event" />
      </p>
    </li>
  );
}

/** An artist, set in type. */
export function ArtistCard({ card }: { readonly card: ArtistCardView }) {
  return (
    <li className="card card-type">
      <HeartButton item={itemOf(card.heart)} name={card.heart.name} />
      <div className="body">
        <h3 className="title">
          <a href={card.path} title={card.name}>
            {card.name}
          </a>
        </h3>
        <Chips categories={card.categories} />
      </div>
      <p className="foot">
        <Counted count={card.showCount} noun="show" /> <Counted count={card.venueCount} noun="venue" />
      </p>
    </li>
  );
}

/** A favorite that the listings no longer have: it can still be removed. */
export function GoneCard({ gone }: { readonly gone: GoneView }) {
  return (
    <li className="card card-type is-gone">
      <HeartButton item={itemOf(gone.heart)} name={gone.heart.name} />
      <div className="body">
        <h3 className="title">{gone.title}</h3>
        <p className="at">No longer in the listings.</p>
      </div>
    </li>
  );
}
