import { catalogue } from '../data/catalogue.ts';
import { routes } from '../domain/urls/paths.ts';

/** Allows crawlers everything except personal pages. */
export async function GET(): Promise<Response> {
  const { site } = await catalogue();
  const closed = [routes.auth, routes.favorites, routes.settings].map((path) => `Disallow: ${path}`);
  return new Response(['User-agent: *', ...closed, `Sitemap: ${site.origin}/sitemap-index.xml`, ''].join('\n'));
}
