import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { accountTexts } from '../domain/text/account-texts.ts';
import { formatMoment } from '../domain/time/format-instant.ts';
import { webcalAddress } from '../domain/urls/feed-paths.ts';
import { calendarAddress } from '../stores/account.ts';
import { Waiting } from './signed-in.island.tsx';
import { Failed } from './states.island.tsx';

const texts = accountTexts.calendar;

/** The visitor's zone, since this is not a venue's time. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A new address, which is shown once. */
function NewAddress({ address, isSilent }: { readonly address: string; readonly isSilent: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');
  function copy(): void {
    input.current?.select();
    navigator.clipboard?.writeText(address).then(
      () => setNote(texts.copied),
      () => setNote(texts.notCopied),
    ) ?? setNote(texts.notCopied);
  }
  return (
    <>
      <label className="text-sm font-semibold" htmlFor="calendar-address">
        {texts.address}
      </label>
      <div className="mt-[6px] flex gap-2">
        <input
          className="input min-w-0 flex-1 focus:outline-offset-0"
          id="calendar-address"
          ref={input}
          type="text"
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
          aria-describedby="calendar-address-once"
        />
        <button className="btn" type="button" onClick={copy}>
          {texts.copy}
        </button>
      </div>
      <p className="text-sm text-ink-2" role="status">
        {note}
      </p>
      <p className="text-sm text-ink-2" id="calendar-address-once">
        {texts.once}
      </p>
      {isSilent && (
        <p className="text-sm font-semibold text-warn" role="alert">
          {texts.silent}
        </p>
      )}
    </>
  );
}

/** The card 'Your calendar' (rule W9). */
export function CalendarAddress() {
  const state = useStore(calendarAddress.$address);
  useEffect(() => {
    void calendarAddress.load();
  }, []);
  return (
    <section className="panel">
      <h2>{texts.heading}</h2>
      <p className="text-sm text-ink-2">{texts.text}</p>
      <p className="mb-4 text-sm text-ink-2">{texts.secret}</p>
      {state.status === 'loading' && <Waiting>Loading your calendar</Waiting>}
      {state.status === 'failed' && (
        <Failed
          title="Your calendar could not be loaded"
          message={state.message}
          retry={() => void calendarAddress.load()}
        />
      )}
      {state.status === 'ready' && (
        <>
          {state.address !== null && <NewAddress address={state.address} isSilent={state.isSilent} />}
          {state.address === null && state.createdAt !== null && (
            <p className="text-sm">{texts.since(formatMoment(state.createdAt, zone))}</p>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            {state.address !== null && (
              <a className="btn btn-act" href={webcalAddress(state.address)}>
                {texts.open}
              </a>
            )}
            <button
              className="btn"
              type="button"
              disabled={state.isBusy}
              aria-busy={state.isBusy}
              onClick={() => void calendarAddress.create()}
            >
              {state.createdAt === null ? texts.create : texts.replace}
            </button>
            {state.createdAt !== null && (
              <button
                className="btn"
                type="button"
                disabled={state.isBusy}
                onClick={() => void calendarAddress.remove()}
              >
                {texts.remove}
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}
