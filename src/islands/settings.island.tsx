import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { accountTexts } from '../domain/text/account-texts.ts';
import { settings } from '../stores/account.ts';
import { CalendarAddress } from './calendar-address.island.tsx';
import { Deliveries } from './deliveries.island.tsx';
import { SettingsForm } from './settings-form.island.tsx';
import { SignedIn, Waiting } from './signed-in.island.tsx';
import { Failed } from './states.island.tsx';
import { YourData } from './your-data.island.tsx';

function HowItWorks() {
  return (
    <section className="panel">
      <h2>{accountTexts.settings.howItWorks}</h2>
      <ol className="steps mb-4 border-t border-line">
        <li>Favorite artists or venues with the heart.</li>
        <li>Add a webhook from your own Discord channel.</li>
        <li>Get notifications when new events are added.</li>
      </ol>
      <p className="text-sm text-ink-2">Notifications are checked periodically with slight delay.</p>
    </section>
  );
}

/** /settings (rule P15). */
export function SettingsPage() {
  return (
    <SignedIn waiting={<Waiting>Checking whether you are signed in</Waiting>}>
      <Settings />
    </SignedIn>
  );
}

/** The only part that is rendered with every key. */
function Form() {
  const form = useStore(settings.$settings);
  if (form.status === 'ready') return <SettingsForm form={form} />;
  if (form.status === 'loading') return <Waiting>Loading your settings</Waiting>;
  return <Failed title="Your settings could not be loaded" message={form.message} retry={() => void settings.load()} />;
}

function Settings() {
  useEffect(() => {
    void settings.load();
  }, []);
  return (
    <>
      <div className="mt-10 grid grid-cols-1 gap-16 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:items-start">
        <Form />
        <HowItWorks />
      </div>
      <div className="mt-16 grid grid-cols-1 gap-16 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:items-start">
        <Deliveries />
        <div className="grid gap-16">
          <CalendarAddress />
          <YourData />
        </div>
      </div>
    </>
  );
}
