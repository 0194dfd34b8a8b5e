import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { changeWords } from '../domain/notify/change-words.ts';
import { formatMoment } from '../domain/time/format-instant.ts';
import { eventPath } from '../domain/urls/paths.ts';
import { notifications } from '../stores/account.ts';
import type { NamedDelivery } from '../stores/notifications.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function outcomeOf({ status, sentAt, error }: NamedDelivery): string {
  if (status === 'sent') return sentAt === null ? 'Sent' : `Sent on ${formatMoment(sentAt, zone)}`;
  if (status === 'failed') return error === null ? 'Could not be sent' : `Could not be sent: ${error}`;
  return 'Waiting to be sent';
}

function Row({ delivery }: { readonly delivery: NamedDelivery }) {
  const { eventId, title, showName, change } = delivery;
  return (
    <li className="row delivery grid-cols-1">
      <span className="t text-md">
        {title === null ? (
          `Event ${eventId}`
        ) : (
          <a className="hover:underline" href={eventPath(eventId)} aria-label={showName ?? title}>
            {title}
          </a>
        )}
      </span>
      <span className="s">
        {change !== null && `${changeWords[change]}. `}
        {outcomeOf(delivery)}
      </span>
    </li>
  );
}

/** The latest notifications. */
export function Deliveries() {
  const deliveries = useStore(notifications.$deliveries);
  useEffect(() => {
    void notifications.loadDeliveries();
  }, []);
  return (
    <section className="panel">
      <h2>Last notifications</h2>
      {deliveries.status === 'ready' && deliveries.value.length === 0 && <p>Nothing has been sent yet.</p>}
      {deliveries.status === 'ready' && deliveries.value.length > 0 && (
        <ol className="rows">
          {deliveries.value.map((delivery) => (
            <Row delivery={delivery} key={`${delivery.eventId} ${delivery.change} ${delivery.createdAt}`} />
          ))}
        </ol>
      )}
      {(deliveries.status === 'loading' || deliveries.status === 'idle') && (
        <p role="status">
          <span className="spin inline-block align-[-3px]" /> Looking for what was sent
        </p>
      )}
      {deliveries.status === 'failed' && (
        <p role="alert">
          What was sent could not be loaded. {deliveries.message}{' '}
          <button className="link" type="button" onClick={() => void notifications.loadDeliveries()}>
            Try again
          </button>
        </p>
      )}
    </section>
  );
}
