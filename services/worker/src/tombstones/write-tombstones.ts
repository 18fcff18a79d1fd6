import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Collections } from '@app/db';
import { parseTombstones, toTombstone } from '@app/moderation';

/** File below DATA_DIR that `pnpm restore` reads. */
export const tombstonesFileName = 'deletions.jsonl';

/** Appends missing lines to the file: requested and completed deletions of accounts. */
export async function writeTombstones(
  { deletions }: Pick<Collections, 'deletions'>,
  folder: string,
): Promise<{ added: number }> {
  const filePath = path.join(folder, tombstonesFileName);
  const currentText = await readFile(filePath, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const knownTombstones = parseTombstones(currentText ?? '');
  const missingLines: string[] = [];
  for await (const deletion of deletions.find()) {
    const tombstone = toTombstone(deletion);
    if (knownTombstones.get(tombstone.receipt)?.purged === tombstone.purged) continue;
    missingLines.push(JSON.stringify(tombstone));
  }
  // An empty file means that no account was deleted; a missing file means unknown.
  if (currentText !== undefined && missingLines.length === 0) return { added: 0 };
  await mkdir(folder, { recursive: true });
  // A power failure may have left an incomplete line, so the next one starts on a new line.
  const lineBreak = currentText && !currentText.endsWith('\n') ? '\n' : '';
  await appendFile(filePath, lineBreak + missingLines.map((line) => `${line}\n`).join(''), {
    mode: 0o600,
    flush: true,
  });
  return { added: missingLines.length };
}
