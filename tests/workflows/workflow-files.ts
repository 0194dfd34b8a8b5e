import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { PROJECT } from '../../scripts/testing/tool.ts';

const variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const step = z.object({
  /** Name another part of the workflow knows it by. */
  id: z.string().optional(),
  /** Name in the log. */
  name: z.string().optional(),
  /** Condition. */
  if: z.string().optional(),
  /** An action. */
  uses: z.string().optional(),
  /** What the action is given. */
  with: variables.optional(),
  /** A script. */
  run: z.string().optional(),
  /** Variables of the script. */
  env: variables.optional(),
});

const concurrency = z.object({
  /** Only one of a group runs. */
  group: z.string(),
  /** Whether the running one makes way. */
  'cancel-in-progress': z.boolean(),
});

const job = z.object({
  /** Jobs that must have succeeded. */
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  /** The machine. */
  'runs-on': z.string(),
  /** Minutes until it is stopped. */
  'timeout-minutes': z.int(),
  /** Rights of its token. */
  permissions: z.record(z.string(), z.enum(['read', 'write'])),
  /** Which others it may run beside. */
  concurrency: concurrency.optional(),
  /** Variables of all its steps. */
  env: variables.optional(),
  /** In order. */
  steps: z.array(step),
});

const workflow = z.object({
  /** What starts it. */
  on: z.record(z.string(), z.unknown()),
  /** Rights of the token where a job says nothing. */
  permissions: z.record(z.string(), z.string()),
  /** For the workflow as a whole. */
  concurrency: concurrency.optional(),
  /** By name. */
  jobs: z.record(z.string(), job),
});

export type Job = z.infer<typeof job>;
export type Step = z.infer<typeof step>;

const FOLDER = join(PROJECT, '.github/workflows');

/** Every workflow of the project: its file, text and content. */
export const workflows = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.yml'))
  .map((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    return { file, text, content: workflow.parse(parse(text)) };
  });

/** One workflow by its file. */
export function workflowOf(file: string) {
  const found = workflows.find((candidate) => candidate.file === file);
  if (found === undefined) throw new Error(`There is no workflow ${file}`);
  return found;
}

/** A step by the job's name and its own. */
export function stepOf(file: string, jobName: string, name: string): Step {
  const found = workflowOf(file).content.jobs[jobName]?.steps.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`${file} has no step '${name}' in ${jobName}`);
  return found;
}
