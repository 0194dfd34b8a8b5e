import { catalogue } from '../data/catalogue.ts';
import { routes } from '../domain/urls/paths.ts';

/** What crawlers may read: everything but the pages that belong to somebody. */
export async function GET(): Promise<Response> {
  const { site } = await catalogue();
  const closed = [routes.auth, routes.favorites, routes.settings].map((path) => `Disallow: ${path}`);
  return new Response(['User-agent: *', ...closed, `Sitemap: ${site.origin}/sitemap-index.xml`, ''].join('\n'));
}
