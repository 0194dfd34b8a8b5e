import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes files into a temporary directory. @returns its path */
export async function writeSite(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const root = join(await mkdtemp(join(tmpdir(), 'eventhub-site-')), 'dist');
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

export async function removeSite(root: string): Promise<void> {
  await rm(dirname(root), { recursive: true, force: true });
}
