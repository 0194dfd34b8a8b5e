import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Hue of a venue's tint, 0 to 359 (tokens.css). */
    '--h'?: number;
  }
}
