import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../verify/run-steps.ts';
import { slowFiles } from './slow-files-first.ts';

test('each slow file exists', () => {
  expect(slowFiles.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
