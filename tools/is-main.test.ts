import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isMain } from './is-main.ts';

test('the started program knows it, also if it was started by a link to it', () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'is-main-')));
  const [, startedPath = ''] = process.argv;
  onTestFinished(() => {
    process.argv[1] = startedPath;
    rmSync(folder, { recursive: true });
  });
  const [programPath, linkPath] = [path.join(folder, 'program.ts'), path.join(folder, 'link.ts')];
  writeFileSync(programPath, '');
  symlinkSync(programPath, linkPath);
  for (const startPath of [programPath, linkPath]) {
    process.argv[1] = startPath;
    expect([isMain({ filename: programPath }), isMain({ filename: `${programPath}x` })]).toEqual([
      true,
      false,
    ]);
  }
});
