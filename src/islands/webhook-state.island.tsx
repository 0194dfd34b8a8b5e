import { formatMoment } from '../domain/time/format-instant.ts';
import type { SettingsProfile } from '../stores/settings.ts';

/** The visitor's zone, since these times are not a venue's. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A notice that the webhook was disabled and how to fix it. */
export function WebhookState({ profile }: { readonly profile: SettingsProfile }) {
  const { webhookUrl, webhookDisabledAt, webhookError } = profile;
  if (webhookUrl === null || webhookDisabledAt === null) return null;
  return (
    <div className="mb-6 rounded-sm border-2 border-danger bg-card px-4 py-3 text-sm wrap-anywhere">
      <b className="text-danger">Notifications have stopped.</b>
      <p>
        Since {formatMoment(webhookDisabledAt, zone)} Discord has refused this webhook
        {webhookError === null ? '.' : `: ${webhookError.replace(/[.\s]*$/, '.')}`} Make a new one in Discord, paste its
        address here and save.
      </p>
    </div>
  );
}
