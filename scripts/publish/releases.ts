/**
 * The folder of a published site on its server:
 *
 * - `releases/20261130T120000.000Z/`: the newest sites, each complete; files that two of them share are one (hard links);
 * - `before/20261130T120000.000Z`: a symbolic link that names the release which was served before this one;
 * - `current`: a symbolic link to the one that is served;
 * - `incoming/`: what is being uploaded;
 * - `.lock`: held while a publish runs.
 */
import { CommandError } from '../cli/command.ts';
import { hostName, type Target } from './target.ts';
import { quoted, type ScriptResult, type TargetShell } from './target-shell.ts';

/** Releases that stay. */
const KEPT = 5;

/** Releases, the oldest first, and the one that is served. */
export interface Releases {
  readonly names: readonly string[];
  readonly current: string | null;
  /** What was served when a release was published, if anything was. */
  readonly before: ReadonlyMap<string, string>;
}

/** The release that a rollback serves instead of `name`. */
export function releaseBefore({ names, before }: Omit<Releases, 'current'>, name: string): string | null {
  // Versions without such a record served releases by time.
  const former = before.get(name) ?? names[names.indexOf(name) - 1];
  return former !== undefined && names.includes(former) ? former : null;
}

const RELEASE = /^\d{8}T\d{6}(?:\.\d+)?Z$/;

/** Name of a release: sorts by time. */
export const releaseName = (now: Date): string => now.toISOString().replace(/[-:]/g, '');

/** What the target's folder can do. The lock is held until the shell ends. */
export function openReleases(target: Target, shell: TargetShell) {
  const { folder } = target;
  const at = (...parts: string[]) => quoted([folder, ...parts].join('/'));

  async function run(script: string, what: string): Promise<string> {
    const result = await shell.run(script);
    if (result.code !== 0) throw new CommandError(`${what} on ${hostName(target)} (${lastLine(result)}).`);
    return result.output;
  }

  return {
    /** Creates what is missing, and waits for no other publish. @throws CommandError */
    async prepare(): Promise<void> {
      const made = await shell.run(
        `mkdir -p ${at('releases')} ${at('incoming')} ${at('before')} && : >> ${at('.lock')} && test -w ${at()} && test -w ${at('releases')}`,
      );
      if (made.code !== 0) {
        throw new CommandError(
          `${folder} on ${hostName(target)} cannot be written (${lastLine(made)}): create it there for the user that ` +
            `publishes: sudo install --directory --owner USER ${folder}`,
        );
      }
      const tools = await shell.run('for tool in flock find ln mv; do command -v $tool >/dev/null || echo $tool; done');
      if (tools.output !== '') {
        const missing = tools.output.split('\n').join(', ');
        throw new CommandError(`${missing} is not installed on ${hostName(target)}: apt-get install util-linux.`);
      }
      if ((await shell.keep(`exec 9>> ${at('.lock')} && flock -n 9`)).code !== 0) {
        throw new CommandError(`Another publish to ${folder} is running: wait until it has ended, then run it again.`);
      }
      if ((await shell.run(`test ! -e ${at('current')} || test -L ${at('current')}`)).code !== 0) {
        throw new CommandError(`${folder}/current on ${hostName(target)} is no symbolic link: move it away first.`);
      }
    },

    async list(): Promise<Releases> {
      const output = await run(
        `cd ${at()} && { basename "$(readlink current || echo .)"; ls -1 releases 2>/dev/null || true; ` +
          `for name in before/*; do echo "$name $(readlink "$name")"; done; }`,
        `${folder} cannot be read`,
      );
      const [current = '', ...lines] = output.split('\n').filter((line) => line !== '');
      const names = lines.filter((line) => RELEASE.test(line)).sort();
      const before = lines.flatMap((line) => {
        const [name = '', former = ''] = line.split('before/')[1]?.split(' ') ?? [];
        return RELEASE.test(former) ? [[name, former] as const] : [];
      });
      return { names, current: names.includes(current) ? current : null, before: new Map(before) };
    },

    /** The text of a release's status.json; blank without one. */
    async statusOf(name: string): Promise<string> {
      const { code, output } = await shell.run(`cat ${at('releases', name, 'status.json')}`);
      return code === 0 ? output : '';
    },

    /** An empty folder for an upload; what an earlier one left there is removed. */
    async receive(name: string): Promise<void> {
      // A killed upload may write for another moment.
      await shell.run(`rm -rf ${at('incoming')}/*`);
      await run(`mkdir -p ${at('incoming', name)}`, `${folder}/incoming cannot be written`);
    },

    async discard(name: string): Promise<void> {
      await shell.run(`rm -rf ${at('incoming', name)}`);
    },

    /**
     * Makes an upload a release if it is complete.
     *
     * @param former the release that is served @throws CommandError
     */
    async accept(name: string, files: number, status: string, former: string | null): Promise<void> {
      const incoming = at('incoming', name);
      const found = await run(
        `cd ${incoming} && find . -type f -print0 | tr -dc '\\0' | wc -c && cat status.json`,
        'The upload cannot be checked',
      );
      const [count = '', ...rest] = found.split('\n');
      if (Number(count) !== files) {
        throw new CommandError(
          `${hostName(target)} has ${count.trim()} files of ${files}: the upload is incomplete, and the site unchanged. Run it again.`,
        );
      }
      if (rest.join('\n').trim() !== status.trim()) {
        throw new CommandError(
          `${hostName(target)} has the status.json of another build: the site is unchanged. Run it again.`,
        );
      }
      const record = former === null ? '' : `ln -sfn ${quoted(former)} ${at('before', name)} && `;
      await run(`${record}mv ${incoming} ${at('releases', name)}`, `${folder}/releases cannot be written`);
    },

    /** Serves a release: one rename, so that there is always a site. */
    async serve(name: string): Promise<void> {
      const next = at('.next');
      const script = `cd ${at()} && test -f ${quoted(`releases/${name}/index.html`)} && ln -sfn ${quoted(`releases/${name}`)} ${next} && mv -T ${next} ${at('current')}`;
      await run(script, `${folder}/current cannot be changed`);
    },

    /** Removes all but the one that is served, those that rollbacks lead to, and the newest others. @throws CommandError */
    async prune(): Promise<void> {
      const list = await this.list();
      const kept = new Set<string>();
      for (let name = list.current; name !== null && !kept.has(name); name = releaseBefore(list, name)) kept.add(name);
      const byUse = new Set([...kept, ...list.names.toReversed()]);
      const old = [...byUse].slice(KEPT);
      if (old.length === 0) return;
      const folders = old.flatMap((name) => [at('releases', name), at('before', name)]).join(' ');
      await run(`rm -rf ${folders}`, 'The site is published, but old releases cannot be removed');
    },
  };
}

const lastLine = ({ code, output }: ScriptResult) => output.split('\n').at(-1)?.replace(/\.$/, '') || `code ${code}`;
