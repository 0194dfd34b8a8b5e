import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { PROJECT } from '../../scripts/testing/tool.ts';

const variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const step = z.object({
  /** Id by which other steps refer to it. */
  id: z.string().optional(),
  /** Name in the log. */
  name: z.string().optional(),
  /** Condition. */
  if: z.string().optional(),
  /** The action it uses. */
  uses: z.string().optional(),
  /** Inputs of the action. */
  with: variables.optional(),
  /** A script. */
  run: z.string().optional(),
  /** Environment of the script. */
  env: variables.optional(),
});

const concurrency = z.object({
  /** Concurrency group: only one of a group runs at a time. */
  group: z.string(),
  /** Whether a newer run cancels the running one. */
  'cancel-in-progress': z.boolean(),
});

const job = z.object({
  /** Jobs that must succeed first. */
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  /** Condition. */
  if: z.string().optional(),
  /** The runner. */
  'runs-on': z.string(),
  /** Timeout in minutes. */
  'timeout-minutes': z.int(),
  /** Permissions of its token. */
  permissions: z.record(z.string(), z.enum(['read', 'write'])),
  /** Its concurrency. */
  concurrency: concurrency.optional(),
  /** One run for each of the values. */
  strategy: z.object({ matrix: z.record(z.string(), z.string()) }).optional(),
  /** Environment of all its steps. */
  env: variables.optional(),
  /** In order. */
  steps: z.array(step),
});

const workflow = z.object({
  /** Triggers. */
  on: z.record(z.string(), z.unknown()),
  /** Default permissions of the token. */
  permissions: z.record(z.string(), z.string()),
  /** Default concurrency. */
  concurrency: concurrency.optional(),
  /** Jobs by name. */
  jobs: z.record(z.string(), job),
});

export type Job = z.infer<typeof job>;
export type Step = z.infer<typeof step>;

const FOLDER = join(PROJECT, '.github/workflows');

/** Every workflow of the project with its file, text and content. */
export const workflows = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.yml'))
  .map((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    return { file, text, content: workflow.parse(parse(text)) };
  });

/** The workflow in a file. */
export function workflowOf(file: string) {
  const found = workflows.find((candidate) => candidate.file === file);
  if (found === undefined) throw new Error(`There is no workflow ${file}`);
  return found;
}

/** A step by job and name. */
export function stepOf(file: string, jobName: string, name: string): Step {
  const found = workflowOf(file).content.jobs[jobName]?.steps.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`${file} has no step '${name}' in ${jobName}`);
  return found;
}
