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
  const [program, link] = [path.join(folder, 'program.ts'), path.join(folder, 'link.ts')];
  writeFileSync(program, '');
  symlinkSync(program, link);
  for (const address of [program, link]) {
    process.argv[1] = address;
    expect([isMain({ filename: program }), isMain({ filename: `${program}x` })]).toEqual([true, false]);
  }
});
