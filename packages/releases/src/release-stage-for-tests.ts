import { createTestDatabase } from '@app/test-kit/mongo';
import { beforeEach } from 'vitest';
import { changeRemote } from './change-remote.store.ts';
import { type NewRelease, publishRelease } from './publish.store.ts';
import {
  createBuild,
  createMemoryStorage,
  createTestReleases,
  createTestValidator,
} from './releases-for-tests.ts';
import type { ReleaseEvent } from './remote-state.ts';

type GatedEvent = Exclude<ReleaseEvent, { kind: 'auto-rollback' | 'end-canary' | 'withdraw' }>;
/** Who acts when, on a remote that was read in a state. */
interface ChangeSettings {
  by?: string;
  now?: Date;
  revision?: number | undefined;
}

/** Opens a database and a storage of releases, which each test finds empty. Call it at the top of the file. */
export async function openReleaseStage() {
  const { collections, createReleaseContext } = await createTestReleases(await createTestDatabase());
  const storage = createMemoryStorage();
  const validator = createTestValidator(storage);
  const { releases, remotes, audit } = collections;
  beforeEach(async () => {
    storage.storedFiles.clear();
    await Promise.all([releases.deleteMany({}), remotes.deleteMany({}), audit.deleteMany({})]);
  });

  const publishBuild = (build: NewRelease, { by = 'Ana', now }: ChangeSettings = {}) =>
    publishRelease(createReleaseContext(by, now), storage, build);
  /** Changes what is live of mf_search. */
  const change = (event: GatedEvent, { by = 'Ana', now, revision }: ChangeSettings = {}) =>
    changeRemote(createReleaseContext(by, now), 'mf_search', event, { validator, revision });
  return {
    collections,
    createReleaseContext,
    storage,
    validator,
    publishBuild,
    /** Publishes a version of mf_search whose chunk contains its name. */
    publish: (version: string, settings?: ChangeSettings) =>
      publishBuild(createBuild(version, version), settings),
    change,
    activate: (version: string, settings?: ChangeSettings) => change({ kind: 'activate', version }, settings),
  };
}
