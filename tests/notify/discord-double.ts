import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** A message as received. */
export interface Received {
  /** Index among all messages, from 0. */
  readonly index: number;
  /** `ID/TOKEN` of the webhook. */
  readonly webhook: string;
  readonly embeds: readonly z.infer<typeof embed>[];
  /** Event ids from the links of the embeds. */
  readonly events: readonly number[];
  readonly headers: IncomingMessage['headers'];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What happens to a message: accepted or rejected with a status, left unanswered, or its connection cut. */
export type Reply =
  | 'hang'
  | 'cut'
  /** Accepted, but the connection is cut before the response. */
  | 'take and cut'
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    };

/** A stand-in for Discord's webhooks with Discord's own validation. */
export interface DiscordDouble {
  /** Host and port for NOTIFY_ALLOW_HOST. */
  readonly host: string;
  /** Address of a user's webhook. */
  webhook(id: number, token?: string): string;
  /** Everything received, whatever the response. */
  readonly received: Received[];
  /** What the channels show. */
  readonly taken: Received[];
  /** Requests other than webhook messages. */
  readonly strays: string[];
  /** Event ids in a webhook's channel, in order. */
  channel(id: number): number[];
  close(): Promise<void>;
}

const characters = (most: number) => z.string().refine((value) => value.trim() !== '' && [...value].length <= most);

const embed = z.strictObject({
  title: characters(256),
  url: z.url({ protocol: /^https?$/ }),
  description: characters(4096),
  color: z.int(),
  fields: z.array(z.strictObject({ name: characters(256), value: characters(1024), inline: z.boolean() })).max(25),
  thumbnail: z.strictObject({ url: z.url({ protocol: /^https?$/ }) }).optional(),
  footer: z.strictObject({ text: characters(2048) }).optional(),
  timestamp: z.iso.datetime(),
});

/** Discord's rules: message limits, and no mentions. */
const message = z.strictObject({
  embeds: z
    .array(embed)
    .min(1)
    .max(10)
    .refine((embeds) => {
      const texts = embeds.flatMap(({ title, description, fields, footer }) => [
        title,
        description,
        footer?.text ?? '',
        ...fields.flatMap(({ name, value }) => [name, value]),
      ]);
      return [...texts.join('')].length <= 6000;
    }),
  allowed_mentions: z.strictObject({ parse: z.array(z.never()) }),
});

export const TAKEN: Reply = { status: 204 };

/** @param judge decides what happens to a message; by default all are accepted */
export async function startDiscord(
  judge: (message: Received) => Reply | Promise<Reply> = () => TAKEN,
): Promise<DiscordDouble> {
  const received: Received[] = [];
  const taken: Received[] = [];
  const strays: string[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const webhook = /^\/api\/(?:v\d+\/)?webhooks\/(\d+\/[\w-]+)\/?(?:\?.*)?$/.exec(request.url ?? '')?.[1];
    if (request.method !== 'POST' || webhook === undefined) {
      strays.push(`${request.method} ${request.url}`);
      response.writeHead(405).end();
      return;
    }
    const form = message.safeParse(JSON.parse(body));
    if (!form.success) {
      strays.push(z.prettifyError(form.error));
      response.writeHead(400).end('{"message":"Invalid Form Body","code":50035}');
      return;
    }
    const { embeds } = form.data;
    const events = embeds.map(({ url }) => Number(/\/events\/(\d+)$/.exec(url)?.[1]));
    const { headers } = request;
    const entry = { index: received.length, webhook, embeds, events, headers, at: Date.now() };
    received.push(entry);
    const reply = await judge(entry);
    if (reply === 'hang') return;
    if (reply === 'take and cut' || (typeof reply === 'object' && reply.status < 300)) taken.push(entry);
    if (typeof reply === 'string') {
      response.destroy();
      return;
    }
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    webhook: (id, token = `token-of-${id}`) => `http://${host}/api/webhooks/${id}/${token}`,
    received,
    taken,
    strays,
    channel: (id) => taken.filter(({ webhook }) => webhook.startsWith(`${id}/`)).flatMap(({ events }) => events),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
