import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Number and total size of the files in a folder and below. */
export function filesIn(folder: string): { readonly files: number; readonly bytes: number } {
  if (!existsSync(folder)) return { files: 0, bytes: 0 };
  let [files, bytes] = [0, 0];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    files += 1;
    bytes += statSync(join(entry.parentPath, entry.name)).size;
  }
  return { files, bytes };
}
