import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Users } from '../slices/imports.ts';
import { root } from './run-steps.ts';

/** Text of a file before the change; undefined: it is new. */
export type ReadBefore = (file: string) => string | undefined;

type Messages = Record<string, unknown>;

export const isMessages = (file: string): boolean => path.matchesGlob(file, '**/messages/*.json');

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

function readBoth(file: string, readBefore: ReadBefore): [before: Messages, after: Messages] {
  const after = existsSync(path.join(root, file)) ? read(file) : '{}';
  return [JSON.parse(readBefore(file) ?? '{}'), JSON.parse(after)];
}

/** False if only words changed: checking the types of all that shows texts takes long. */
export function hasChangedKeys(file: string, readBefore: ReadBefore): boolean {
  const [before, after] = readBoth(file, readBefore).map((messages) =>
    Object.entries(messages).map(([key, text]) => {
      const parameters = JSON.stringify(text).match(/\{\w+\}/g) ?? [];
      return [key, ...new Set(parameters.sort())].join(' ');
    }),
  );
  return before!.sort().join() !== after!.sort().join();
}

/** Code that shows one of the texts that changed. */
export function findReaders(file: string, readBefore: ReadBefore, users: Users): string[] {
  const [before, after] = readBoth(file, readBefore);
  const isChanged = (key = '') => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  return [...(users.get(file.replace(/es\.json$/, 'en.json')) ?? [])]
    .filter((one) => [...read(one).matchAll(/\bm\.(\w+)/g)].some(([, key]) => isChanged(key)))
    .sort();
}
