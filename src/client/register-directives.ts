import press from './client-press.ts';
import session from './client-session.ts';

/** Where Astro's island runtime looks directives up. */
Object.assign(globalThis, { Astro: { session, press } });
