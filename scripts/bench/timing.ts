/** Milliseconds that something took, over many runs. */
export interface Timing {
  readonly median: number;
  readonly ninetyNinth: number;
  readonly slowest: number;
}

/** Runs `work` for each of the inputs, after a few runs that count for nothing. */
export function timeEach<Input>(inputs: readonly Input[], work: (input: Input) => unknown): Timing {
  for (const input of inputs.slice(0, 20)) work(input);
  const times = inputs.map((input) => timeOnce(() => work(input)).milliseconds).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { median: at(0.5), ninetyNinth: at(0.99), slowest: times.at(-1) ?? 0 };
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
