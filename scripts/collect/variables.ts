import { VARIABLE_NAMES } from '../cli/environment.ts';
import { FeedError } from './feed-error.ts';

const VARIABLE = /\$\{([A-Za-z_]\w*)\}/g;

/** What is wrong with the variables of a text; `null` if nothing is. */
export function variableError(text: string): string | null {
  if (text.replace(VARIABLE, '').includes('${')) return `may name whole variables only, such as \${FEED_TOKEN}`;
  const own = [...text.matchAll(VARIABLE)].find(([, name]) => VARIABLE_NAMES.some((other) => other === name));
  return own === undefined ? null : `may not send ${own[1]}, which is EventHub's own`;
}

/**
 * Puts the values of variables into a text.
 *
 * @throws FeedError naming a variable that is not set; values are never part of a message
 */
export function fillVariables(text: string, variables: NodeJS.ProcessEnv): string {
  return text.replace(VARIABLE, (_, name: string) => {
    const value = variables[name]?.trim();
    if (!value) throw new FeedError(`The variable ${name} is not set: add it to .env or to the job.`);
    return value;
  });
}
