import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { PROJECT } from '../../scripts/testing/tool.ts';

/** A fenced block of a document. */
export interface Block {
  readonly language: string;
  readonly text: string;
}

const FENCE = /^( *)```(\w*)\n(.*?)^ *```$/gms;

export const readDocument = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

export const blocksOf = (text: string): Block[] =>
  [...text.matchAll(FENCE)].map(([, indent = '', language = '', body = '']) => ({
    language,
    text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));

/** The commands of a shell text: parted at line ends, `&&` and `;`, without comments and variables that are set. */
export function commandsIn(shell: string): string[] {
  const tokens = shell.replaceAll('\\\n', ' ').match(/"(?:\\.|[^"\\])*"|'[^']*'|(?<=^|\s)#[^\n]*|&&|\\.|./gms) ?? [];
  const commands = [''];
  for (const token of tokens) {
    if (['\n', '&&', ';'].includes(token)) commands.push('');
    else if (!token.startsWith('#')) commands.push(`${commands.pop()}${token}`);
  }
  return commands
    .map((command) => (command.includes("'\n") ? command.trim() : command.trim().replaceAll(/(?<!\n) +/g, ' ')))
    .filter((command) => command !== '' && !/^\w+=\S*$/.test(command));
}

/** What a block tells its reader, or the workflow, to run. */
export function commandsOf({ language, text }: Block): string[] {
  if (language === 'sh') return commandsIn(text);
  if (language === 'crontab') {
    return [...text.matchAll(/^\S+ \S+ \S+ \S+ \S+ (.+)$/gm)].map(([, command = '']) => command);
  }
  // A script of a step is one command: it is run as a whole.
  if (language === 'yaml') return runsIn(parse(text));
  return [];
}

function runsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'run' && typeof value === 'string' ? [value.trim()] : runsIn(value),
  );
}

/** Code spans that begin with a program, after variables that are set for it. */
export function inlineCommandsOf(text: string): string[] {
  const PROGRAMS = 'npm|npx|git|node|psql|install|certbot|ulimit|ssh|ssh-keyscan|rsync|crontab|nginx|curl|systemctl';
  const span = new RegExp(`\`((?:[A-Z_]+=\\S+ )*(?:${PROGRAMS})(?: [^\`]*)?)\``, 'g');
  return [...text.replaceAll(FENCE, '').matchAll(span)]
    .map(([, command = '']) => command.replaceAll(/\s+/g, ' '))
    .filter((command) => !['npm', 'npx', 'nginx', 'rsync'].includes(command));
}
