const HOSTS: readonly string[] = ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'];

/** Whether an address is that of a Discord webhook: the only ones notifications are sent to. */
export function isDiscordWebhook(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, pathname, username, password } = new URL(address);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    HOSTS.includes(hostname) &&
    /^\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/.test(pathname)
  );
}
