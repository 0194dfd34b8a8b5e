import { linkedParts } from '../../domain/text/links.ts';
import { breakablePieces } from '../../domain/text/soft-breaks.ts';
import { texts } from '../../domain/text/texts.ts';
import { ticketTexts } from '../../domain/text/ticket-texts.ts';
import { buyBarLines } from '../../domain/views/buy-bar.ts';
import type { DateRowView } from '../../domain/views/date-row.ts';
import type { EventView } from '../../domain/views/event-view.ts';
import { showName, ticketsName } from '../../domain/views/link-names.ts';
import { fillChips, fillHeart, fillList, fillPicture, setData, setText } from '../cards/card-parts.ts';
import { element } from '../dom.ts';
import { fillOtherDates } from './date-rows.ts';
import { clonePage, fillEventCards, fillLink, fillName, fillPlace, fillTags, keep, need } from './page-parts.ts';

function fillTickets(link: HTMLElement | null, { title, date, venue, ticketUrl }: EventView): void {
  link?.setAttribute('href', ticketUrl ?? '');
  link?.setAttribute('aria-label', ticketsName({ title, date, venueName: venue?.name ?? null }));
}

/** The date and time of 'Event Details'. */
function fillWhen(details: HTMLElement, { date, startsAt, zone }: EventView): void {
  const when = need(details, '.event-date');
  if (date === null) {
    const term = element('dt', { class: 'sr-only' }, texts.event.date);
    when.replaceWith(element('dl', {}, term, element('dd', { class: 'event-tba' }, texts.dateTba)));
    return;
  }
  const [weekday, ...rest] = date.longText.split(' ');
  setText(when, '.day-figure', date.day);
  const day = need(when, 'time');
  const unbroken = need(day, 'span');
  unbroken.textContent = rest.join(' ');
  day.setAttribute('datetime', date.machine);
  day.replaceChildren(`${weekday} `, unbroken);
  const time = keep(when, '[data-part="time"]', date.time !== null);
  if (time === null) return;
  const countdown = need(time, '[data-countdown]');
  setData(countdown, { countdown: startsAt, zone });
  need(time, 'dd').replaceChildren(date.time ?? '', ...(startsAt === null ? [] : [countdown]));
}

/** EventDetails.astro. */
function fillDetails(details: HTMLElement, view: EventView): void {
  const { status, ticketUrl, calendar, artist, nextDates: next } = view;
  const standing = keep(details, '[data-part="status"]', status !== null);
  if (standing !== null && status !== null) {
    standing.classList.replace('tag-cancelled', `tag-${status.status}`);
    setText(standing, 'b', `${status.word}.`);
    setText(standing, 'span', texts.event.statusNote[status.status]);
  }
  setText(details, '.event-over', view.overText);
  fillWhen(details, view);
  const performer = keep(details, '[data-part="artist"]', artist !== null);
  if (performer !== null && artist !== null) {
    fillLink(performer, '.link', artist);
    fillHeart(performer, artist.heart, 'Follow');
  }
  fillLink(details, '[data-part="venue"] a', view.venue, '[data-part="venue"]');
  if (view.venue !== null) fillPlace(details, view.venue.place, view.venue.name);
  const blank = need(details, '[data-part="fact"]');
  const facts = view.facts.map(({ term, text }) => {
    const fact = blank.cloneNode(true) as HTMLElement;
    setText(fact, 'dt', term);
    setText(fact, 'dd', text);
    return fact;
  });
  blank.replaceWith(...facts);
  const buy = keep(details, '.btn-act', ticketUrl !== null);
  fillTickets(buy, view);
  const more = need(details, '[data-part="more-tickets"]');
  const show = { title: view.title, date: view.date, venueName: view.venue?.name ?? null };
  more.replaceWith(
    ...view.moreTickets.map((href) => {
      const link = more.cloneNode(true) as HTMLElement;
      link.setAttribute('href', href);
      link.setAttribute('aria-label', `${ticketTexts.more} for ${showName(show)}`);
      return link;
    }),
  );
  fillHeart(need(details, '.event-actions'), view.heart);
  const ahead = keep(details, '[data-part="next"]', artist !== null && next.length > 0);
  if (ahead !== null && artist !== null) {
    setText(ahead, 'h3', texts.event.nextDates(artist.name));
    fillOtherDates(need(ahead, '.other-dates'), next, true);
  }
  const file = keep(details, '[download]', calendar !== null);
  file?.setAttribute('href', calendar?.href ?? '');
  file?.setAttribute('download', calendar?.fileName ?? '');
}

/** BuyBar.astro. */
function fillBuyBar(page: DocumentFragment, view: EventView): void {
  const bar = keep(page, '.buybar', view.ticketUrl !== null);
  if (bar === null) return;
  setData(bar, { until: view.upcomingUntil });
  fillTickets(need(bar, '.btn-act'), view);
  const { date, status } = view;
  if (date === null) {
    need(bar, '.rail').replaceChildren(element('span', { class: 'rail-tba' }, texts.dateTba));
    return;
  }
  const { when, where } = buyBarLines(view);
  setText(bar, '.rail-day', date.day);
  setText(bar, '.rail-weekday', when);
  const word = status === null ? null : element('b', { class: `tag-${status.status}` }, status.word);
  need(bar, '.rail-time').replaceChildren(...(word === null ? [] : [word]), ` ${where}`);
}

function fillOtherLists(page: DocumentFragment, view: EventView): void {
  const { otherDatesHere: here, otherDatesElsewhere: elsewhere, moreAtVenue: more, venue, shownNext } = view;
  const isShown = (rows: readonly DateRowView[]) => rows.every(({ path }) => shownNext.includes(path));
  const others = keep(page, '[data-part="other-dates"]', here.length > 0 || elsewhere.length > 0);
  for (const { name, rows } of others === null
    ? []
    : [
        { name: 'here', rows: here },
        { name: 'elsewhere', rows: elsewhere },
      ]) {
    const section = keep(page, `[data-part="${name}"]`, rows.length > 0);
    if (section === null) continue;
    if (name === 'here') setText(section, 'h2', texts.event.otherDatesAt(venue?.name ?? ''));
    fillOtherDates(need(section, '.other-dates'), rows, name === 'elsewhere', shownNext);
    section.hidden = isShown(rows);
  }
  if (others !== null) others.hidden = isShown([...here, ...elsewhere]);
  const section = keep(page, '[data-part="more"]', venue !== null && more.length > 0);
  if (section === null || venue === null) return;
  setText(section, 'h2', texts.event.moreAt(venue.name));
  need(section, '.more-link').setAttribute('href', venue.path);
  fillEventCards(need(section, '.cards'), more);
}

/** Breakable.astro. */
const breakable = (text: string) =>
  breakablePieces(text).flatMap((piece, index) => (index === 0 ? [piece] : [element('wbr', {}), piece]));

/** LinkedText.astro. */
function fillParagraph(paragraph: HTMLElement, text: string): void {
  const parts = linkedParts(text).flatMap(({ text: part, href }) =>
    href === null
      ? breakable(part)
      : [element('a', { class: 'link', href, target: '_blank', rel: 'nofollow noopener ugc' }, ...breakable(part))],
  );
  paragraph.replaceChildren(...parts);
}

/** EventPage.astro and BuyBar.astro. */
export function eventPage(view: EventView): DocumentFragment {
  const page = clonePage('event');
  fillLink(page, '.crumbs li:last-child a', view.artist, '.crumbs li:last-child');
  const article = need(page, 'article');
  setData(article, { until: view.upcomingUntil });
  fillName(article, view.title);
  fillChips(article, view.categories);
  fillPicture(article, view.picture);
  fillTags(article, view.status, view.isPast);
  const prose = keep(article, '.prose', view.paragraphs.length > 0);
  if (prose !== null) fillList(prose, view.paragraphs, fillParagraph);
  fillDetails(need(article, 'aside'), view);
  fillOtherLists(page, view);
  fillBuyBar(page, view);
  return page;
}
