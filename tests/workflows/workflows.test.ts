import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../../scripts/testing/tool.ts';
import { type Job, stepOf, workflowOf, workflows } from './workflow-files.ts';

const jobs = workflows.flatMap(({ file, content }) =>
  Object.entries(content.jobs).map(([name, job]) => ({ file, name, job })),
);
const steps = jobs.flatMap(({ file, name, job }) => job.steps.map((step) => ({ file, name, step })));

/** All permissions a job's token may have. */
const RIGHTS: Record<string, Job['permissions']> = {
  'ci.yml test': { contents: 'read' },
  'rebuild.yml import': { contents: 'read' },
  'rebuild.yml collect': { contents: 'read' },
  'rebuild.yml correct': { contents: 'read' },
  'rebuild.yml snapshot': { contents: 'read' },
  'rebuild.yml part': { contents: 'read' },
  'rebuild.yml build': { contents: 'read' },
  'rebuild.yml publish': { pages: 'write', 'id-token': 'write' },
  'rebuild.yml notify': { contents: 'read' },
};

describe('every workflow', () => {
  it.each(workflows)('$file grants nothing by default', ({ content }) => {
    expect(content.permissions).toEqual({});
  });

  it('has jobs with only the permissions they need', () => {
    expect(Object.fromEntries(jobs.map(({ file, name, job }) => [`${file} ${name}`, job.permissions]))).toEqual(RIGHTS);
  });

  it.each(jobs)('$file $name has a timeout', ({ job }) => {
    expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
  });

  it.each(workflows)('$file pins each action by commit and names its version', ({ text }) => {
    const uses = text.split('\n').filter((line) => /^\s*(?:- )?uses:/.test(line));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+(?:\/[\w-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('pins an action to one commit everywhere', () => {
    const commits = new Map<string, Set<string>>();
    for (const { step } of steps) {
      const [, repository = '', commit = ''] = /^([\w-]+\/[\w-]+).*@(\w+)$/.exec(step.uses ?? '') ?? [];
      if (repository !== '') commits.set(repository, (commits.get(repository) ?? new Set()).add(commit));
    }
    for (const [repository, known] of commits) expect([repository, known.size]).toEqual([repository, 1]);
  });

  it('has no expressions in scripts, which read event data from variables', () => {
    for (const { file, name, step } of steps) {
      expect([file, name, step.run ?? '']).toEqual([file, name, expect.not.stringContaining('${{')]);
    }
  });

  it('checks out without storing the token', () => {
    const checkouts = steps.filter(({ step }) => step.uses?.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const { step } of checkouts) expect(step.with).toEqual({ 'persist-credentials': false });
  });
});

describe('the tests in CI', () => {
  const { content } = workflowOf('ci.yml');

  it('are the command of the README, on the oldest supported Node', () => {
    const [, setup, run] = content.jobs['test']?.steps ?? [];
    expect(setup?.with).toMatchObject({ 'node-version': 20, cache: 'npm' });
    expect(run).toEqual({ run: '.ci/run' });
    const script = readFileSync(join(PROJECT, '.ci/run'), 'utf8');
    const commands = script.split('\n').filter((line) => line.startsWith('npm '));
    expect(readFileSync(join(PROJECT, 'README.md'), 'utf8')).toContain(commands.join(' && '));
  });

  it('run for pushes and pull requests, and newer runs cancel older ones', () => {
    expect(Object.keys(content.on)).toEqual(['push', 'pull_request']);
    expect(content.concurrency?.['cancel-in-progress']).toBe(true);
  });
});

describe('the rebuild', () => {
  const { content, text } = workflowOf('rebuild.yml');
  const { import: importing, collect, snapshot, part, build, publish, notify } = content.jobs;
  const names = (job: Job | undefined) => job?.steps.map(({ name, run, uses }) => name ?? run ?? uses?.split('@')[0]);

  it('starts on a schedule, by hand, and when the scraper calls', () => {
    expect(content.on).toMatchObject({
      schedule: [{ cron: expect.stringMatching(/^[1-9]\d? /) }],
      workflow_dispatch: {
        inputs: {
          listings_url: { required: false, default: '' },
          preview: { type: 'boolean', default: false },
          force: { type: 'boolean', default: false },
        },
      },
      repository_dispatch: { types: ['scraped'] },
    });
  });

  it('imports, collects, corrects, builds, publishes, and only then notifies', () => {
    const order = [content.jobs['correct'], build, publish, notify].map((job) => job?.needs);
    expect(order).toEqual([['import', 'collect'], ['correct', 'part'], 'build', ['build', 'publish']]);
    const last = names(notify)?.slice(-2);
    expect(last).toEqual(['Wait for the new pages', 'Notify']);
    expect(notify?.steps.at(-2)?.env).toEqual({ BUILT_AT: expect.stringContaining('needs.build.outputs.built_at') });
  });

  it('is cancelled by a newer run only while it builds', () => {
    const all = [importing, collect, snapshot, part, build, publish, notify];
    const cancels = all.map((job) => job?.concurrency?.['cancel-in-progress']);
    expect(cancels).toEqual([undefined, undefined, true, true, true, false, false]);
    const groups = [snapshot, part, build, publish, notify].map((job) => job?.concurrency?.group);
    expect(new Set(groups).size).toBe(5);
    // One group for all jobs would interrupt a deployment or a message.
    expect(content.concurrency).toBeUndefined();
  });

  it('exposes the secret key only to import, collect, correct and notify', () => {
    const readers = Object.entries(content.jobs).flatMap(([name, job]) =>
      job.steps.filter(({ env }) => env?.['SUPABASE_SECRET_KEY'] !== undefined).map((step) => `${name}: ${step.name}`),
    );
    expect(readers).toEqual(['import: Import', 'collect: Collect', 'correct: Correct', 'notify: Notify']);
    expect(text.match(/secrets\.SUPABASE_SECRET_KEY/g)).toHaveLength(4);
    for (const job of Object.values(content.jobs)) expect(JSON.stringify(job.env ?? {})).not.toContain('secrets.');
  });

  it('restores the previous build, and caches it once the site is complete', () => {
    const order = names(build) ?? [];
    const at = (name: string) => order.indexOf(name);
    expect(at('actions/cache/restore')).toBeGreaterThan(-1);
    expect(at('Build')).toBeGreaterThan(at('actions/cache/restore'));
    expect(at('actions/cache/save')).toBeGreaterThan(at('actions/upload-pages-artifact'));
    const caches = build?.steps.filter(({ uses }) => uses?.startsWith('actions/cache/')) ?? [];
    for (const { with: given } of caches)
      expect(given?.['path']).toBe('dist\n.build/manifest\n.build/kept.json\n.build/bundles\n');
  });

  it('renders in parts only if PARTS is set, all of one snapshot', () => {
    expect([snapshot?.needs, part?.needs]).toEqual(['correct', 'snapshot']);
    expect(snapshot?.if).toBe("vars.PARTS != ''");
    expect(part?.strategy?.matrix['part']).toContain('fromJSON(needs.snapshot.outputs.parts)');
    expect(part?.concurrency?.group).toContain('matrix.part');
    const [download] = build?.steps.filter(({ uses }) => uses?.startsWith('actions/download-artifact')) ?? [];
    expect(download).toMatchObject({ if: snapshot?.if, with: { pattern: 'part-*', path: 'parts' } });
    const upload = part?.steps.at(-1);
    expect(upload?.with?.['name']).toMatch(/^part-/);
  });

  it('goes on without the parts that are not there: a skipped job skips all after it that have no such condition', () => {
    expect(build?.if).toMatch(/^\$\{\{ !cancelled\(\) && needs\.correct\.result == 'success' && \(/);
    expect(build?.if).toContain("(needs.part.result == 'success' || vars.PARTS == '')");
    expect(publish?.if).toContain("!cancelled() && needs.build.result == 'success'");
    expect(notify?.if).toContain("!cancelled() && needs.publish.result == 'success'");
  });

  it('publishes, notifies and caches nothing as a preview, and cancels no other run', () => {
    expect(publish?.if).toContain('!inputs.preview');
    expect(notify?.needs).toContain('publish');
    const save = build?.steps.find(({ uses }) => uses?.startsWith('actions/cache/save'));
    expect(save?.if).toContain('!inputs.preview');
    const upload = build?.steps.find(({ uses }) => uses?.startsWith('actions/upload-pages-artifact'));
    expect(upload?.with?.['name']).toContain("inputs.preview && 'preview' || 'github-pages'");
    for (const { concurrency } of [snapshot, part, build].flatMap((job) => job ?? [])) {
      expect(concurrency?.group).toContain("inputs.preview && '-preview' || ''");
    }
    const { env } = stepOf('rebuild.yml', 'build', 'Build');
    expect(env?.['GUARD']).toContain('!inputs.force && !inputs.preview');
  });

  it('runs only existing commands', () => {
    const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
    const called = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
    const builds = ['build', 'build', 'build'];
    expect(called).toEqual(['import', 'collect', 'correct', ...builds, 'doctor', 'wait-for-publish', 'notify']);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(called));
  });
});

describe('Renovate', () => {
  const config = JSON.parse(readFileSync(join(PROJECT, 'renovate.json'), 'utf8'));

  it('pins actions, waits until a release has aged, and groups updates', () => {
    expect(config.extends).toContain('helpers:pinGitHubActionDigestsToSemver');
    expect(config.minimumReleaseAge).toBe('7 days');
    const grouped = config.packageRules.filter(({ groupName }: { groupName?: string }) => groupName !== undefined);
    expect(grouped.length).toBeGreaterThanOrEqual(3);
  });

  it('does not delay security fixes', () => {
    expect(config.vulnerabilityAlerts).toMatchObject({ minimumReleaseAge: null });
  });
});
