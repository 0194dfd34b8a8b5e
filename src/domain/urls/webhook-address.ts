/** Where webhooks are. */
export const DISCORD_HOSTS: readonly string[] = [
  'discord.com',
  'discordapp.com',
  'ptb.discord.com',
  'canary.discord.com',
];

const PATH = /^\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/;

/** The port of an address, the scheme's own included. */
const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80');

/**
 * Where a message to a webhook is posted, or `null` if the address is not that of a Discord webhook: another host than
 * Discord's, another scheme, port or path, a user name.
 *
 * @param allowedHost `host:port` of one further host that may be called, over http too; for tests only
 */
export function webhookEndpoint(address: string, allowedHost: string | null = null): URL | null {
  if (!URL.canParse(address)) return null;
  // What is asked about is what is called: both read the one parsed address, never its spelling.
  const url = new URL(address);
  const { protocol, hostname, port, pathname, username, password } = url;
  if (username !== '' || password !== '' || !PATH.test(pathname)) return null;
  const isDiscord = protocol === 'https:' && port === '' && DISCORD_HOSTS.includes(hostname);
  const isAllowed = /^https?:$/.test(protocol) && `${hostname}:${portOf(url)}` === allowedHost;
  return isDiscord || isAllowed ? url : null;
}

/** Whether an address is that of a Discord webhook: the only ones notifications are sent to. */
export function isDiscordWebhook(address: string): boolean {
  return webhookEndpoint(address) !== null;
}

/** A text without what is secret about a webhook: the last part of its path lets anyone post into the channel. */
export function withoutSecret(text: string, address: string): string {
  const token = /\/webhooks\/\d+\/([\w-]+)/.exec(address)?.[1];
  const hidden = text.replaceAll(address, '(webhook)');
  return token === undefined ? hidden : hidden.replaceAll(token, '…');
}
