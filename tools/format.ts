// `pnpm format`: formats all files and applies the linter's fixes.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from './command.ts';
import { listChangedFiles } from './slices/changed-files.ts';
import { root } from './verify/run-steps.ts';

const help = `pnpm format             repairs format of all files, and what the linter can
pnpm format --changed   of the files that differ from main, committed or not`;

const { values } = readArguments(help, { options: { changed: { type: 'boolean', default: false } } });
const files = values.changed
  ? listChangedFiles('main', root).filter((file) => existsSync(path.join(root, file)))
  : ['.'];
const biomePath = path.join(root, 'node_modules/.bin/biome');
const args = ['check', '--write', '--no-errors-on-unmatched', ...files];
if (files.length > 0)
  process.exitCode = spawnSync(biomePath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
