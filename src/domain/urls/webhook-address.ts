/** Hosts of Discord's webhooks. */
export const DISCORD_HOSTS: readonly string[] = [
  'discord.com',
  'discordapp.com',
  'ptb.discord.com',
  'canary.discord.com',
];

const PATH = /^\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/;

/** The port of a URL, or the default of its scheme. */
const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80');

/**
 * The URL to post messages to, or `null` if the address is not a Discord webhook: wrong host, scheme, port or path, or
 * credentials.
 *
 * @param allowedHost `host:port` of an additional allowed host, also over http; for tests only
 */
export function webhookEndpoint(address: string, allowedHost: string | null = null): URL | null {
  if (!URL.canParse(address)) return null;
  // Check and call the same parsed URL, never its text.
  const url = new URL(address);
  const { protocol, hostname, port, pathname, username, password } = url;
  if (username !== '' || password !== '' || !PATH.test(pathname)) return null;
  const isDiscord = protocol === 'https:' && port === '' && DISCORD_HOSTS.includes(hostname);
  const isAllowed = /^https?:$/.test(protocol) && `${hostname}:${portOf(url)}` === allowedHost;
  return isDiscord || isAllowed ? url : null;
}

/** Whether an address is a Discord webhook; notifications are sent to nothing else. */
export function isDiscordWebhook(address: string): boolean {
  return webhookEndpoint(address) !== null;
}

/** Removes a webhook's token, which lets anyone post to the channel, from a text. */
export function withoutSecret(text: string, address: string): string {
  const token = /\/webhooks\/\d+\/([\w-]+)/.exec(address)?.[1];
  const hidden = text.replaceAll(address, '(webhook)');
  return token === undefined ? hidden : hidden.replaceAll(token, '…');
}
