import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, test } from 'vitest';
import { describeError } from '../command.ts';
import { openBackupsFolder } from './backups-folder.ts';

test('a backup goes to a folder of backups only; the first one makes it, and nothing above it', async () => {
  const baseFolder = createTempFolder('backups-folder');
  const openFolder = (name: string, create = false) =>
    openBackupsFolder(path.join(baseFolder, name), { create }).then(
      (hasBackups) => (hasBackups ? 'open, with backups' : 'open'),
      describeError,
    );
  expect(await openFolder('mistyped')).toMatch(/mistyped is no folder of backups/);
  await mkdir(path.join(baseFolder, 'not-mounted'));
  expect(await openFolder('not-mounted')).toMatch(/Is its disk mounted/);
  expect(await openFolder('missing/backups', true)).toMatch(/missing does not exist/);
  expect(await readdir(baseFolder)).toEqual(['not-mounted']);

  expect([await openFolder('safe', true), await openFolder('safe'), await openFolder('safe', true)]).toEqual(
    Array(3).fill('open'),
  );
  await writeFile(path.join(baseFolder, 'letter'), '');
  for (const create of [true, false])
    expect(await openFolder('letter', create)).toMatch(/letter is a file, not a folder\.$/);

  // As an earlier release left them.
  const legacyPath = path.join(baseFolder, 'earlier/2026-03-01T00-00-00-000Z');
  await mkdir(legacyPath, { recursive: true });
  const content = { collections: {}, photos: { count: 0, sha256: '' } };
  const manifest = { version: 2, at: new Date(), database: 'app', ...content };
  await writeFile(path.join(legacyPath, 'backup.json'), JSON.stringify(manifest));
  expect(await openFolder('earlier')).toBe('open, with backups');
});
