/** In milliseconds, over many inputs. */
export interface Timing {
  readonly median: number;
  readonly ninetyNinth: number;
  readonly slowest: number;
}

/** The quantile at `share` (0 to 1); 0 without values. */
export function shareOf(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;
}

/** The fastest of these runs counts. */
const ROUNDS = 3;

/** Times `work` for each input, after a warm-up. */
export function timeEach<Input>(inputs: readonly Input[], work: (input: Input) => unknown): Timing {
  for (const input of inputs.slice(0, 20)) work(input);
  const rounds = Array.from({ length: ROUNDS }, () => inputs.map((input) => timeOnce(() => work(input)).milliseconds));
  const times = inputs.map((_, index) => Math.min(...rounds.map((round) => round[index] ?? 0)));
  return { median: shareOf(times, 0.5), ninetyNinth: shareOf(times, 0.99), slowest: shareOf(times, 1) };
}

export function timeOnce<Result>(work: () => Result): { readonly result: Result; readonly milliseconds: number } {
  const started = performance.now();
  const result = work();
  return { result, milliseconds: performance.now() - started };
}

/** `0.6 ms (99 %: 1.4 ms, slowest 3.0 ms)`. */
export function timingText({ median, ninetyNinth, slowest }: Timing): string {
  const text = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;
  return `${text(median)} (99 %: ${text(ninetyNinth)}, slowest ${text(slowest)})`;
}
