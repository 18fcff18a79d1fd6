import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileStaleMessages } from '../start/messages.ts';
import { root } from '../verify/run-steps.ts';

/** Compiles changed messages, and gives the tests a temporary folder of their own, removed with all that they left. */
export default async function setup(): Promise<() => Promise<void>> {
  await compileStaleMessages(root);
  const folder = await mkdtemp(path.join(tmpdir(), 'tests-'));
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true });
}
