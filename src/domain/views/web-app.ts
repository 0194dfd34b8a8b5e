import { texts } from '../text/texts.ts';
import { routes } from '../urls/paths.ts';

/** Background of pages by colour scheme, for the browser's own surfaces. */
export const paper = { light: '#f9f7ee', dark: '#12111c' } as const;

/** Not `.webmanifest`, whose type not every host knows. */
export const webAppPath = '/manifest.json';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest, with which browsers offer to install the site. */
export const webApp = {
  id: routes.home,
  name: texts.siteName,
  short_name: texts.siteName,
  start_url: routes.home,
  scope: routes.home,
  display: 'standalone',
  lang: 'en',
  background_color: paper.light,
  theme_color: paper.light,
  icons: [
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('icon-maskable-192', 192, 'maskable'),
    icon('icon-maskable-512', 512, 'maskable'),
  ],
};
