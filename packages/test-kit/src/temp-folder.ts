import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cleanUpAtEnd } from './cleanup.ts';

/** Creates an empty folder, which is removed with its content when the test, or else the file, ends. */
export function createTempFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  cleanUpAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
