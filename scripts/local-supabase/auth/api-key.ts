import { publishableKey, secretKey } from '../keys.ts';

/** Database role of a request. */
export type Role = 'anon' | 'authenticated' | 'service_role';

/** Rejection in the form of the hosted API gateway, which stands in front of the services. */
export class GatewayError extends Error {
  toResponse(): Response {
    const hint = 'Double check the publishable or secret key that `npm run backend` prints.';
    return Response.json({ message: this.message, hint }, { status: 401 });
  }
}

/** The role of an API key; null for any other text. */
export function roleOfKey(key: string): Role | null {
  if (key === publishableKey) return 'anon';
  return key === secretKey ? 'service_role' : null;
}

/** The token or key in `Authorization`. */
export function bearerOf(headers: Headers): string | null {
  const token = /^Bearer +(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim() ?? '';
  return token === '' ? null : token;
}

/** The role of the request's API key: header `apikey`, query, or `Authorization`. @throws GatewayError */
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
