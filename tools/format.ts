// `pnpm format`: repairs the format of all files, and what the linter can; with `--changed`, of those that differ from main.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { listChanged } from './slices/changed.ts';
import { root } from './verify/run-steps.ts';

const files = process.argv.includes('--changed')
  ? listChanged('main', root).filter((file) => existsSync(path.join(root, file)))
  : ['.'];
const biome = path.join(root, 'node_modules/.bin/biome');
const args = ['check', '--write', '--no-errors-on-unmatched', ...files];
if (files.length > 0) process.exitCode = spawnSync(biome, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
