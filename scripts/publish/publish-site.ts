import { readdir, readFile } from 'node:fs/promises';
import { plural } from '../../src/domain/text/plural.ts';
import { CommandError } from '../cli/command.ts';
import { GUARD_EXIT_CODE, lostPages } from './page-guard.ts';
import { openReleases, releaseBefore, releaseName } from './releases.ts';
import { parseSiteStatus, readSiteStatus } from './site-status.ts';
import { hostName, type Target } from './target.ts';
import { openTargetShell } from './target-shell.ts';
import type { Upload, upload } from './upload.ts';

export interface PublishOptions {
  readonly target: Target;
  /** Program and arguments that reach the target's host. */
  readonly ssh: readonly string[];
  /** Folder of the built site. */
  readonly site: string;
  readonly isDry: boolean;
  /** Publishes even if many pages are lost. */
  readonly isForced: boolean;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Transfers the files; tests replace it. */
  readonly upload: typeof upload;
  /** Runs the work with a progress line. */
  stage<T>(label: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Publishes a built site on a server: uploads it beside the one that is served, checks it there, and serves it by one
 * rename. Whatever fails, the site that is served stays as it is.
 *
 * @returns what was done, in one sentence @throws CommandError
 */
export async function publishSite(options: PublishOptions): Promise<string> {
  const { target, ssh, site, isDry, isForced, now, stage, signal } = options;
  const { files, status } = await inspectSite(site);
  return await withReleases(options, async (releases) => {
    const { current } = await releases.list();
    if (current !== null && !isForced) {
      const served = await releases.statusOf(current);
      // As a release of its own, it would push out an older one, and a rollback would lead to the same site.
      if (served.trim() === status.trim()) return `${where(target)} serves this build already, as ${current}.`;
      assertPagesStay(status, served, where(target));
    }
    const former = current === null ? null : `${target.folder}/releases/${current}`;
    const send = (to: string, linkTo: string | null) => {
      const request: Upload = { target, ssh, site, to, former: linkTo, isDry, signal };
      return stage(`Uploading to ${hostName(target)}…`, () => options.upload(request));
    };
    if (isDry) {
      const changed = former === null ? files : await send(former, null);
      return `Dry run: ${plural(files, 'file')}, of which ${changed} would be uploaded to ${where(target)}.`;
    }
    const name = releaseName(now);
    await releases.receive(name);
    let uploaded: number;
    try {
      uploaded = await send(`${target.folder}/incoming/${name}`, former);
      if ((await inspectSite(site)).status !== status) {
        throw new CommandError('A build replaced the site during the upload: nothing is published. Run it again.');
      }
      await releases.accept(name, files, status, current);
    } catch (error) {
      await releases.discard(name).catch(() => undefined);
      throw error;
    }
    await releases.serve(name);
    await releases.prune();
    return `Published ${plural(files, 'file')} (${uploaded} uploaded, the others unchanged) as ${name} at ${where(target)}.`;
  });
}

/** Serves what was served before the release that is served. @returns what was done @throws CommandError */
export async function rollBack(options: PublishOptions): Promise<string> {
  const { target, isDry } = options;
  return await withReleases(options, async (releases) => {
    const list = await releases.list();
    const { current } = list;
    const former = current === null ? null : releaseBefore(list, current);
    if (former === null) {
      throw new CommandError(`${where(target)} has no release before ${current ?? 'the first one'}.`);
    }
    if (isDry) return `Dry run: ${former} would be served at ${where(target)} instead of ${current}.`;
    await releases.serve(former);
    return `${where(target)} serves ${former} again instead of ${current}.`;
  });
}

async function withReleases(
  { target, ssh, stage }: PublishOptions,
  work: (releases: ReturnType<typeof openReleases>) => Promise<string>,
): Promise<string> {
  const shell = openTargetShell(target, ssh);
  try {
    const releases = openReleases(target, shell);
    await stage(`Connecting to ${hostName(target)}…`, () => releases.prepare());
    return await work(releases);
  } finally {
    shell.close();
  }
}

/** @param served text of the status.json there; blank without one @throws CommandError when too many pages would be lost */
function assertPagesStay(built: string, served: string, place: string): void {
  const [pages, former] = [built, served].map((text) => parseSiteStatus(text).status?.pages);
  if (pages === undefined || former === undefined) return;
  const loss = lostPages(pages, { pages: former, where: `the site at ${place}` });
  if (loss === null) return;
  throw new CommandError(
    `${loss}. Nothing is published. Look at the listings; if they are right, publish once with --force.`,
    GUARD_EXIT_CODE,
  );
}

/** Number of files and text of status.json. @throws CommandError when the folder holds no complete site */
async function inspectSite(site: string): Promise<{ files: number; status: string }> {
  const { reason } = await readSiteStatus(site);
  if (reason !== null) throw new CommandError(`There is no built site in ${site} (${reason}): npm run build makes it.`);
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  return {
    files: entries.filter((entry) => entry.isFile()).length,
    status: await readFile(`${site}/status.json`, 'utf8'),
  };
}

const where = ({ host, folder }: Target) => (host === null ? folder : `${host}:${folder}`);
