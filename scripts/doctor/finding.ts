/** `problem`: broken or unsafe. `warning`: works, but needs attention. */
export type Level = 'ok' | 'warning' | 'problem';

/** Result of one check. */
export interface Finding {
  readonly level: Level;
  /** What was checked, in a word or two. */
  readonly subject: string;
  readonly text: string;
  /** What to do; null for `ok`. */
  readonly remedy: string | null;
  /** Whether it is old data or a dead source, for which --strict fails. */
  readonly isStale?: true;
}

export function ok(subject: string, text: string): Finding {
  return { level: 'ok', subject, text, remedy: null };
}

export function warning(subject: string, text: string, remedy: string): Finding {
  return { level: 'warning', subject, text, remedy };
}

/** A warning about old data or a dead source. */
export function stale(subject: string, text: string, remedy: string): Finding {
  return { ...warning(subject, text, remedy), isStale: true };
}

export function problem(subject: string, text: string, remedy: string): Finding {
  return { level: 'problem', subject, text, remedy };
}

/** Lines to print, with problems last, where a terminal shows them, and a summary. */
export function reportLines(findings: readonly Finding[]): string[] {
  const order: readonly Level[] = ['ok', 'warning', 'problem'];
  const sorted = order.flatMap((level) => findings.filter((finding) => finding.level === level));
  const lines = sorted.flatMap(({ level, subject, text, remedy }) => [
    `${level.padEnd(8)} ${subject}: ${text}`,
    ...(remedy === null ? [] : [`         → ${remedy}`]),
  ]);
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  return [
    ...lines,
    `${count('ok')} ok, ${plural(count('warning'), 'warning')}, ${plural(count('problem'), 'problem')}`,
  ];
}

/** 0 only if there is no problem; if it is strict, also no old data and no dead source. */
export function exitCodeOf(findings: readonly Finding[], isStrict = false): 0 | 1 {
  return findings.some(({ level, isStale = false }) => level === 'problem' || (isStrict && isStale)) ? 1 : 0;
}

/** `1 event`, `24,353 events`. */
export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
