import path from 'node:path';

/** Where a document was published, which its relative ids and addresses belong to. */
export interface DocumentAddress {
  readonly href: string;
  /** Whether the address is real; otherwise it only has the file's name, so that ids of two files differ. */
  readonly isKnown: boolean;
}

/** A host that can never exist (RFC 2606). */
const PLACEHOLDER = 'http://page.invalid';

/** `undefined` unless the address, completed by `base`, is http(s). */
function webAddress(address: string | undefined, base: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address.trim(), base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/**
 * The address of a document: the first that it states itself (its canonical link), else `base`.
 *
 * @param file path of the file; its name belongs to the address if `base` ends in a slash or is `null`
 * @param base value of --base
 */
export function documentAddress(file: string, base: string | null, stated: readonly string[] = []): DocumentAddress {
  const name = encodeURIComponent(path.basename(file).replace(/\.gz$/i, ''));
  const given = base?.endsWith('/') ? `${base}${name}` : (base ?? undefined);
  const href = [...stated, given].map((address) => webAddress(address, given)).find((address) => address !== undefined);
  return href === undefined ? { href: `${PLACEHOLDER}/${name}`, isKnown: false } : { href, isKnown: true };
}

/** An absolute address; as it was if it is absolute already, a blank node (`_:b0`), or no address. */
export function absoluteAddress(address: string, { href }: DocumentAddress): string {
  return /^(?:_|[a-z][a-z\d+.-]*):/i.test(address) ? address : (URL.parse(address, href)?.href ?? address);
}

/** Without the host if that is only the placeholder, so that the import recognizes a relative image address. */
export function withoutPlaceholder(address: string): string {
  return address.startsWith(`${PLACEHOLDER}/`) ? address.slice(PLACEHOLDER.length) : address;
}
