import type { GateCheck } from '@app/db';
import { createTestDatabase } from '@app/test-kit/mongo';
import { beforeEach, expect, it } from 'vitest';
import { changeRemote } from '../change-remote.store.ts';
import { publishRelease } from '../publish.store.ts';
import {
  createBuild,
  createMemoryStorage,
  createTestReleases,
  createTestValidator,
} from '../releases-for-tests.ts';
import { createFileReader } from '../stored-files.ts';
import { createRecordedValidator, fullGateChecks, type ReleaseValidator, validateRelease } from './gate.ts';
import { tryRelease } from './try-release.store.ts';

const { collections, createReleaseContext } = await createTestReleases(await createTestDatabase());
const offer = { contract: '1.2.0', shared: { react: '19.3.1' } };
const input = { name: 'mf_search', version: '1.0.0' };
let files: ReturnType<typeof createMemoryStorage>;

beforeEach(async () => {
  files = createMemoryStorage();
  await Promise.all([collections.releases.deleteMany({}), collections.remotes.deleteMany({})]);
  await publishRelease(createReleaseContext('Ana'), files, createBuild(input.version, 'first'));
});

/** The full gate, with given results of compiler and browser. */
const createValidator = (opensInBrowser = true): ReleaseValidator => {
  const check = (id: string, passed: boolean, says: string) => async (): Promise<GateCheck> => ({
    id,
    passed,
    says,
  });
  const shape = check('shape', true, 'Is a remote.');
  const render = check('render', true, 'Rendered.');
  const smoke = check(
    'smoke',
    opensInBrowser,
    opensInBrowser ? 'Opened.' : 'mf_search 1.0.0 breaks when a browser opens it.',
  );
  return createTestValidator(files, {
    requiredChecks: fullGateChecks,
    validate: (release) =>
      validateRelease(release, offer, { read: createFileReader(files, release), shape, render, smoke }),
  });
};
const activateFromConsole = (shellOffer = offer) =>
  changeRemote(
    createReleaseContext('Olive'),
    input.name,
    { kind: 'activate', version: input.version },
    { validator: createRecordedValidator(files, shellOffer) },
  );
const findStoredResult = async () =>
  (await collections.releases.findOne({ version: input.version }))?.gate ?? null;

it('a version that passed the full gate can be activated by a service', async () => {
  await tryRelease(createReleaseContext('Ana'), input, createValidator());
  expect(await collections.remotes.countDocuments()).toBe(0);
  expect((await activateFromConsole()).remote).toMatchObject({ live: '1.0.0', by: { name: 'Olive' } });
});

it('the error names the missing command, and the verdict is unchanged', async () => {
  const command = 'not tried in a browser with the live shell yet. Run: pnpm remotes check mf-search 1.0.0';
  await expect(activateFromConsole()).rejects.toThrow(command);
  expect(await findStoredResult()).toBeNull();
  await tryRelease(createReleaseContext('Ana'), input, createTestValidator(files));
  const quickResult = await findStoredResult();
  await expect(activateFromConsole()).rejects.toThrow(command);
  expect(await findStoredResult()).toEqual(quickResult);
});

it('repeats the browser’s failure, and names misfits with the current shell', async () => {
  await expect(tryRelease(createReleaseContext('Ana'), input, createValidator(false))).rejects.toThrow(
    'breaks when a browser',
  );
  await expect(activateFromConsole()).rejects.toThrow('breaks when a browser opens it');
  await tryRelease(createReleaseContext('Ana'), input, createValidator());
  const laterOffer = { contract: '2.0.0', shared: offer.shared };
  await expect(activateFromConsole(laterOffer)).rejects.toThrow('the live shell speaks 2.0.0');
  await expect(activateFromConsole({ ...offer, shared: { react: '19.3.2' } })).rejects.toThrow(
    'pnpm remotes check',
  );
});

it('a version that was tried waits for a service that its pages ask, until visitors reach it', async () => {
  const { services } = collections;
  const asking = createBuild('1.0.0', 'first', { asks: ['fit-notes'] });
  await collections.releases.deleteMany({});
  await publishRelease(createReleaseContext('Ana'), files, asking);
  await expect(tryRelease(createReleaseContext('Ana'), input, createValidator())).rejects.toThrow(
    'publish that service first',
  );
  const declared = { nouns: ['fit-notes'], api: [], version: '1', port: 1, declaredAt: new Date() };
  await services.insertOne({ ...declared, _id: 'fit-notes', withdrawnAt: null });
  await tryRelease(createReleaseContext('Ana'), input, createValidator());
  await services.updateOne({ _id: 'fit-notes' }, { $set: { withdrawnAt: new Date() } });
  const refusal = 'ask /api/fit-notes, and its service fit-notes is withdrawn';
  await expect(tryRelease(createReleaseContext('Ana'), input, createValidator())).rejects.toThrow(refusal);
  await expect(activateFromConsole()).rejects.toThrow(refusal);
  await services.updateOne({ _id: 'fit-notes' }, { $set: { withdrawnAt: null } });
  expect((await activateFromConsole()).remote).toMatchObject({ live: '1.0.0' });
});

it('reads the files again, because they may be damaged since', async () => {
  await tryRelease(createReleaseContext('Ana'), input, createValidator());
  files.storedFiles.set('mf_search/1.0.0/expose.js', Buffer.from('other'));
  await expect(activateFromConsole()).rejects.toMatchObject({ code: 'damaged' });
  expect(await collections.remotes.countDocuments()).toBe(0);
});
