// Global setup of all tests.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileStaleMessages } from '../start/messages.ts';
import { root } from '../verify/run-steps.ts';

/**
 * Compiles messages that changed since the last time, and gives the tests their own temporary folder (`os.tmpdir()`),
 * which is removed at the end with all that tests, also interrupted ones, left in it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await compileStaleMessages(root);
  const folder = await mkdtemp(path.join(tmpdir(), 'tests-'));
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true });
}
