import { publishableKey, secretKey } from '../keys.ts';

/** Database roles a request can have. */
export type Role = 'anon' | 'authenticated' | 'service_role';

/** The gateway in front of the services answers with a body of its own. */
export class GatewayError extends Error {
  toResponse(): Response {
    const hint = 'Double check the publishable or secret key that the backend printed at its start.';
    return Response.json({ message: this.message, hint }, { status: 401 });
  }
}

/** The role a key stands for; null for any other text. */
export function roleOfKey(key: string): Role | null {
  if (key === publishableKey) return 'anon';
  return key === secretKey ? 'service_role' : null;
}

/** The token or key in `Authorization`. */
export function bearerOf(headers: Headers): string | null {
  const token = /^Bearer +(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim() ?? '';
  return token === '' ? null : token;
}

/**
 * The key that opens the door, as the hosted gateway looks for it: the header `apikey`, the URL, or a key in
 * `Authorization`.
 *
 * @returns The role it stands for.
 */
export function requireApiKey(headers: Headers, url: URL): Role {
  const bearer = bearerOf(headers);
  const given = headers.get('apikey') ?? url.searchParams.get('apikey');
  if (given === null) {
    const role = bearer === null ? null : roleOfKey(bearer);
    if (role === null) throw new GatewayError('No API key found in request');
    return role;
  }
  const role = roleOfKey(given);
  if (role === null) throw new GatewayError('Invalid API key');
  return role;
}
