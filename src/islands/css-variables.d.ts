import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Hue of a venue's tint, 0 to 359 (theme.css). */
    '--h'?: number;
  }
}
