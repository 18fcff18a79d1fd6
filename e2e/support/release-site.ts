import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCollections } from '@app/db';
import { findFreePort } from '@app/embedded-mongodb';
import {
  changeRemote,
  createQuickValidator,
  fullGateCheckIds,
  publishRelease,
  type ReleaseContext,
  type ReleaseValidator,
  tryRelease,
} from '@app/releases';
import { createStaffMember } from '@app/service-admin/testing/seed-team';
import { connectMongo } from '@app/service-kit';
import { staffAccounts } from '@app/test-kit/staff';
import { buildPaths, readBuiltFolder, root } from '../../tools/remotes/files.ts';
import { readBuiltOffer } from '../../tools/remotes/offer.ts';
import { readInitialRegistry } from '../../tools/remotes/publish-built-releases.ts';
import { openReleaseFiles } from '../../tools/remotes/site.ts';
import { startSite } from '../site.ts';
import { findLiveVersion } from './document-loads.ts';

const remoteName = 'mf_search';

/** Starts a site of its own for one test file, with commands for releases, which must not affect other tests. */
export async function startReleaseSite() {
  const folder = await mkdtemp(path.join(tmpdir(), 'shipping-'));
  const remotesDir = path.join(folder, 'remotes');
  const port = await findFreePort();
  const site = await startSite({ port, listingCount: 0, remotesDir });
  const origin = `http://localhost:${port}`;
  const { mongoUri } = JSON.parse(await readFile(path.join(site.dataDir, 'running.json'), 'utf8'));
  const { client, db } = await connectMongo(mongoUri, { appName: 'journeys' });
  await createStaffMember(db, staffAccounts.owner);
  const files = openReleaseFiles({ REMOTES_DIR: remotesDir });
  const validator = createQuickValidator(files, readBuiltOffer(buildPaths));
  const browserlessValidator: ReleaseValidator = {
    ...validator,
    requiredCheckIds: fullGateCheckIds,
    async validate(release) {
      const gateResult = await validator.validate(release);
      const untriedCheckIds = fullGateCheckIds.filter((id) => !validator.requiredCheckIds.includes(id));
      const untriedResults = untriedCheckIds.map((id) => ({ id, passed: true, says: 'Not tried.' }));
      return { ...gateResult, checks: [...gateResult.checks, ...untriedResults] };
    },
  };
  const createContext = (): ReleaseContext => ({
    client,
    collections: getCollections(db),
    now: new Date(),
    actor: { kind: 'system', id: 'journey' },
    by: { name: 'journey' },
  });

  return {
    origin,
    pid: site.pid!,
    /** Folder for builds that a test creates; removed with the site. */
    folder,
    /** Folder with the build of mf-search from `pnpm build`. */
    buildFolder: path.join(
      buildPaths.remotes,
      remoteName,
      readInitialRegistry(buildPaths).remotes[remoteName]?.version ?? 'none',
    ),
    getFilePath: (version: string, file: string) => path.join(remotesDir, remoteName, version, file),
    async publish(build: string, version: string): Promise<void> {
      await publishRelease(createContext(), files, await readBuiltFolder(build, { version }));
    },
    /** Activates a version after the checks that `npm start` makes. */
    async activate(version: string): Promise<void> {
      await changeRemote(createContext(), remoteName, { kind: 'activate', version }, { validator });
    },
    /** Stores the result of `pnpm remotes check`. Without `FULL_TESTS`, the checks in a browser are skipped. */
    async check(version: string): Promise<void> {
      if (!process.env.FULL_TESTS)
        return tryRelease(createContext(), { name: remoteName, version }, browserlessValidator);
      const { code, output } = await this.runRemotes('check', 'mf-search', version);
      if (code !== 0) throw new Error(output);
    },
    async setCanary(version: string, share: number): Promise<void> {
      await changeRemote(createContext(), remoteName, { kind: 'canary', version, share }, { validator });
    },
    async rollBack(): Promise<string> {
      const { remote } = await changeRemote(
        createContext(),
        remoteName,
        { kind: 'roll-back' },
        { validator },
      );
      return remote.live;
    },
    async waitUntilLive(version: string): Promise<void> {
      while ((await findLiveVersion(origin, remoteName)) !== version) await sleep(20);
    },
    runRemotes: (...args: string[]) =>
      new Promise<{ code: number; output: string }>((resolve) => {
        const command = [path.join(root, 'tools/remotes.ts'), ...args, '--data', site.dataDir];
        const env = { ...process.env, MONGODB_URI: '', REMOTES_STORE: 'disk', REMOTES_DIR: remotesDir };
        const child = execFile(process.execPath, command, { cwd: root, env }, (_, stdout, stderr) =>
          resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
        );
      }),
    async stop(): Promise<void> {
      await client.close();
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type ReleaseSite = Awaited<ReturnType<typeof startReleaseSite>>;
