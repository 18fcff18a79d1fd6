import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Collections } from '@app/db';
import { parseTombstones, toTombstone } from '@app/moderation';

/** Below DATA_DIR, beside the photos: `pnpm restore` reads it. */
export const tombstonesFile = 'deletions.jsonl';

/** Adds what the file does not say yet: an account that is to be gone, and that it is. */
export async function keepTombstones(
  { deletions }: Pick<Collections, 'deletions'>,
  folder: string,
): Promise<{ added: number }> {
  const file = path.join(folder, tombstonesFile);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const known = parseTombstones(text ?? '');
  const lines: string[] = [];
  for await (const deletion of deletions.find()) {
    const one = toTombstone(deletion);
    if (known.get(one.receipt)?.purged === one.purged) continue;
    lines.push(JSON.stringify(one));
  }
  // An empty file says that nobody was deleted; no file says nothing.
  if (text !== undefined && lines.length === 0) return { added: 0 };
  await mkdir(folder, { recursive: true });
  // After half a line of a power cut the next one begins a line of its own.
  const gap = text && !text.endsWith('\n') ? '\n' : '';
  await appendFile(file, gap + lines.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true });
  return { added: lines.length };
}
