// In full runs. The import rules and affected.test.ts test the conditions for it in every run.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '@app/embedded-mongodb';
import { isFullRun } from '@app/test-kit/full-tests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyCheckout } from './testing/copy.ts';
import { startCommand, waitForOutput } from './testing/run-in.ts';

/** Folders of other teams. Those of the search team, and shared ones, remain. */
const otherFolders = [
  'mf-listing-wizard',
  'mf-admin',
  'services/listing',
  'services/admin',
  'services/account',
];

let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = copyCheckout(...otherFolders);
  const { PATH, HOME } = process.env;
  const DATA_DIR = path.join(folder, '.data');
  env = { PATH, HOME, DATA_DIR, SEED_LISTINGS: '80', PORT: String(await findFreePort()) };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const getNodePath = () => path.join(folder, 'node_modules/.bin/node');

test.runIf(isFullRun)(
  'without the folders of other slices the start installs, builds and serves the search',
  async () => {
    const commandRun = startCommand(folder, [process.execPath, 'tools/bootstrap.mjs', 'start'], env);
    try {
      await waitForOutput(commandRun, 'Ready:');
      const fetchPath = (address: string) => fetch(`http://127.0.0.1:${env.PORT}${address}`);
      const response = await fetchPath('/api/prosthetists?zipCode=63101&radius=100');
      const { prosthetists } = (await response.json()) as { prosthetists: { slug: string }[] };
      expect(prosthetists.length).toBeGreaterThan(0);
      const profile = await fetchPath(`/prosthetists/${prosthetists[0]?.slug}`);
      expect([profile.status, await profile.text()]).toEqual([200, expect.stringContaining('mf_search')]);
      // Only calls of the missing slices fail.
      expect((await fetchPath('/api/admin/me')).status).toBe(503);
      expect((await fetchPath('/readyz')).status).toBe(200);
    } finally {
      await commandRun.stop();
    }
  },
);

test.runIf(isFullRun)(
  'without other slices the search passes its own checks and tests, those with MongoDB included',
  async () => {
    const commandRun = startCommand(
      folder,
      [getNodePath(), 'tools/affected.ts', '--slice', 'search', '--run'],
      {
        ...env,
        PATH: `${path.join(folder, 'node_modules/.bin')}${path.delimiter}${env.PATH}`,
      },
    );
    const exitCode = await commandRun.exitCode;
    expect(exitCode === 0 ? 'passed' : commandRun.readOutput()).toBe('passed');
    for (const check of ['Types', 'Import rules', 'Tests', 'Build'])
      expect(commandRun.readOutput()).toContain(`✓ ${check} (`);
  },
);
