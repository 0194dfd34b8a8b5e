/** How messages name what an operator can do: by options of `npm run import`, or by what `npm run collect` takes. */
export interface OptionWords {
  /** A snapshot may remove whatever it lacks. */
  readonly force: string;
  /** Completes relative addresses. */
  readonly base: string;
  /** Says that 00:00 is no time. */
  readonly midnightIsNoTime: string;
  /** The zone of venues that name none. */
  readonly timeZone: string;
}

export const IMPORT_WORDS: OptionWords = {
  force: 'run the same command with --force',
  base: '--base ADDRESS',
  midnightIsNoTime: 'import with --midnight-is-no-time',
  timeZone: '--time-zone',
};
