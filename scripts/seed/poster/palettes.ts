/** Two spot colors on tinted paper. */
export interface Palette {
  readonly name: string;
  readonly paper: string;
  /** The dark ink. */
  readonly ink: string;
  /** The colour of the room. */
  readonly spot: string;
}

export const PALETTES: readonly Palette[] = [
  { name: 'amber', paper: '#f2e5cc', ink: '#24404c', spot: '#c97f1e' },
  { name: 'cobalt', paper: '#dde6f3', ink: '#18244a', spot: '#3b6fc4' },
  { name: 'rose', paper: '#f5dfe4', ink: '#3a1c47', spot: '#d14f7d' },
  { name: 'moss', paper: '#e7efd8', ink: '#1e3e2c', spot: '#6a9a2c' },
  { name: 'wine', paper: '#f1e1b8', ink: '#66263f', spot: '#e2a722' },
  { name: 'plum', paper: '#e6dff0', ink: '#2c2150', spot: '#7b57b8' },
  { name: 'lagoon', paper: '#dbebea', ink: '#12323f', spot: '#1f8da0' },
  { name: 'clay', paper: '#ede3d8', ink: '#2b2a38', spot: '#b5613c' },
  { name: 'pine', paper: '#e1e8df', ink: '#1a292b', spot: '#2b6e5e' },
  { name: 'coral', paper: '#f8e5dc', ink: '#1c2b54', spot: '#ee6c5a' },
  { name: 'stone', paper: '#dfd9ce', ink: '#2f2c37', spot: '#98907b' },
  { name: 'brick', paper: '#dfebf1', ink: '#7b2c20', spot: '#67abd0' },
];
