import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type PublishOptions, publishSite } from '../../scripts/publish/publish-site.ts';
import type { Target } from '../../scripts/publish/target.ts';
import { upload } from '../../scripts/publish/upload.ts';

/** A folder to publish into, and sites to publish. */
export function servers() {
  const context = { folder: '', root: '', site: '' };
  let build = 0;
  beforeEach(async () => {
    context.root = await realpath(await mkdtemp(join(tmpdir(), 'eventhub-publish-')));
    context.folder = join(context.root, 'srv');
    context.site = join(context.root, 'dist');
    await makeSite({ 'artists/AC/DC.html': 'AC/DC' });
  });
  afterEach(() => rm(context.root, { recursive: true, force: true }));

  /** Replaces the site by another build. */
  async function makeSite(files: Readonly<Record<string, string>> = {}, pages?: number): Promise<void> {
    build += 1;
    await rm(context.site, { recursive: true, force: true });
    const status = {
      built_at: new Date(Date.UTC(2026, 0, 1, 0, build)).toISOString(),
      data_as_of: null,
      events: build,
      pages,
    };
    const all = { 'index.html': `build ${build}`, '404.html': 'none', 'status.json': JSON.stringify(status), ...files };
    for (const [name, content] of Object.entries(all)) {
      await mkdir(dirname(join(context.site, name)), { recursive: true });
      await writeFile(join(context.site, name), content);
    }
  }

  let minutes = 0;
  function options(changes: Partial<PublishOptions> = {}): PublishOptions {
    minutes += 1;
    return {
      target: { host: null, folder: context.folder },
      ssh: ['ssh'],
      site: context.site,
      isDry: false,
      isForced: false,
      now: new Date(Date.UTC(2026, 10, 30, 0, minutes)),
      signal: new AbortController().signal,
      upload,
      stage: (_, work) => work(),
      ...changes,
    };
  }

  return {
    ...{ context, makeSite, options },
    publish: (changes: Partial<PublishOptions> = {}) => publishSite(options(changes)),
    /** `index.html` as the web server sees it; `null` before the first release. */
    served: async () => await readFile(join(context.folder, 'current', 'index.html'), 'utf8').catch(() => null),
    current: async () => await readlink(join(context.folder, 'current')),
    releases: async () => (await readdir(join(context.folder, 'releases'))).sort(),
    incoming: async () => await readdir(join(context.folder, 'incoming')),
    /** Programs for `ssh`: a host that is this machine, with a fault in how it runs what it is told. */
    async fakeSsh(body = 'exec sh -c "$*"'): Promise<{ target: Target; ssh: string[] }> {
      const file = join(context.root, 'fake-ssh');
      await writeFile(file, `#!/bin/sh\n[ "$1" = -l ] && shift 2\nshift\n${body}\n`);
      await chmod(file, 0o755);
      return { target: { host: 'me@server', folder: context.folder }, ssh: [file] };
    },
  };
}
