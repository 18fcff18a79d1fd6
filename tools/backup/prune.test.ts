import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { beforeEach, expect, test } from 'vitest';
import { pruneBackups } from './prune.ts';

const startMs = Date.parse('2026-01-01T00:00:00Z');
const toDate = (day: number) => new Date(startMs + day * 24 * 3_600_000);
const toName = (day: number) => toDate(day).toISOString().replace(/[:.]/g, '-');
let folder: string;
beforeEach(() => {
  folder = createTempFolder('prune');
});

function addBackup(day: number) {
  mkdirSync(path.join(folder, toName(day)));
  const content = { collections: {}, photos: { count: 0, sha256: '' } };
  const manifest = { version: 2, at: toDate(day), database: 'app', ...content };
  writeFileSync(path.join(folder, toName(day), 'backup.json'), JSON.stringify(manifest));
}
const prune = (day: number) => pruneBackups(folder, toDate(day));

test('a backup is removed after 89 days, and one of the newest seven, if backups have stopped, after 90', async () => {
  const newestDays = [82, 83, 84, 85, 86, 87, 88];
  for (const day of [0, 1, ...newestDays]) addBackup(day);
  expect(await prune(88.9)).toEqual([]);
  expect(await prune(89)).toEqual([toName(0)]);
  expect(await prune(90)).toEqual([toName(1)]);
  expect(await prune(171.9)).toEqual([]);
  expect(await prune(177)).toEqual([82, 83, 84, 85, 86, 87].map(toName));
  expect(await prune(178)).toEqual([toName(88)]);
});

test('what an interrupted run left is removed after a day, and nothing that no backup made', async () => {
  const unfinishedNames = [`${toName(0)}.unfinished`, `${toName(1)}.unfinished`];
  for (const [i, name] of unfinishedNames.entries()) {
    mkdirSync(path.join(folder, name));
    utimesSync(path.join(folder, name), toDate(i), toDate(i));
  }
  for (const name of ['notes', 'thesis.unfinished']) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, 'notes/backup.json'), '{ "about": "no backup of ours" }');
  writeFileSync(path.join(folder, 'letter.txt'), 'Dear Dana');
  expect(await prune(0.9)).toEqual([]);
  expect(await prune(1)).toEqual([unfinishedNames[0]]);
  expect(await prune(1_000)).toEqual([unfinishedNames[1]]);
  expect(readdirSync(folder).sort()).toEqual(['letter.txt', 'notes', 'thesis.unfinished']);
});
