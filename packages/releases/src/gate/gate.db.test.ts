import type { GateCheck } from '@app/db';
import { beforeEach, expect, it } from 'vitest';
import { changeRemote } from '../change-remote.store.ts';
import { openReleaseStage } from '../release-stage-for-tests.ts';
import { createBuild, createTestValidator } from '../releases-for-tests.ts';
import { createFileReader } from '../stored-files.ts';
import { createRecordedValidator, fullGateCheckIds, validateRelease } from './gate.ts';
import { tryRelease } from './try-release.store.ts';

const { collections, createReleaseContext, storage, validator, publishBuild } = await openReleaseStage();
const offer = { contract: '1.2.0', shared: { react: '19.3.1' } };
const releaseKey = { name: 'mf_search', version: '1.0.0' };
beforeEach(() => publishBuild(createBuild('1.0.0', 'first')));

const createCheck = (id: string, passed: boolean, says: string) => async (): Promise<GateCheck> => ({
  id,
  passed,
  says,
});
/** Tries the release at the full gate, with given results of compiler and browser. */
const runFullGate = (opensInBrowser = true) => {
  const says = opensInBrowser ? 'Opened.' : 'mf_search 1.0.0 breaks when a browser opens it.';
  const trials = {
    shape: createCheck('shape', true, 'Is a remote.'),
    render: createCheck('render', true, 'Rendered.'),
    smoke: createCheck('smoke', opensInBrowser, says),
  };
  const fullValidator = createTestValidator(storage, {
    requiredCheckIds: fullGateCheckIds,
    validate: (release) =>
      validateRelease(release, offer, { readFile: createFileReader(storage, release), ...trials }),
  });
  return tryRelease(createReleaseContext('Ana'), releaseKey, fullValidator);
};
const activateFromConsole = (shellOffer = offer) =>
  changeRemote(
    createReleaseContext('Olive'),
    releaseKey.name,
    { kind: 'activate', version: releaseKey.version },
    { validator: createRecordedValidator(storage, shellOffer) },
  );
const findStoredResult = async () =>
  (await collections.releases.findOne({ version: releaseKey.version }))?.gate ?? null;

it('a version that passed the full gate can be activated by a service', async () => {
  await runFullGate();
  expect(await collections.remotes.countDocuments()).toBe(0);
  expect((await activateFromConsole()).remote).toMatchObject({ live: '1.0.0', by: { name: 'Olive' } });
});

it('an activation without a full trial names the command to run, and stores no other result', async () => {
  const command = 'not tried in a browser with the live shell yet. Run: pnpm remotes check mf-search 1.0.0';
  await expect(activateFromConsole()).rejects.toThrow(command);
  expect(await findStoredResult()).toBeNull();
  await tryRelease(createReleaseContext('Ana'), releaseKey, validator);
  const quickResult = await findStoredResult();
  await expect(activateFromConsole()).rejects.toThrow(command);
  expect(await findStoredResult()).toEqual(quickResult);
});

it('an activation repeats the browser’s failure, and names misfits with the current shell', async () => {
  await expect(runFullGate(false)).rejects.toThrow('breaks when a browser');
  await expect(activateFromConsole()).rejects.toThrow('breaks when a browser opens it');
  await runFullGate();
  const laterOffer = { contract: '2.0.0', shared: offer.shared };
  await expect(activateFromConsole(laterOffer)).rejects.toThrow('the live shell speaks 2.0.0');
  await expect(activateFromConsole({ ...offer, shared: { react: '19.3.2' } })).rejects.toThrow(
    'pnpm remotes check',
  );
});

it('a version that was tried waits for a service that its pages ask, until visitors reach it', async () => {
  const { services } = collections;
  const askingBuild = createBuild('1.0.0', 'first', { asks: ['fit-notes'] });
  await collections.releases.deleteMany({});
  await publishBuild(askingBuild);
  await expect(runFullGate()).rejects.toThrow('publish that service first');
  const serviceFields = { nouns: ['fit-notes'], api: [], version: '1', port: 1, declaredAt: new Date() };
  await services.insertOne({ ...serviceFields, _id: 'fit-notes', withdrawnAt: null });
  await runFullGate();
  await services.updateOne({ _id: 'fit-notes' }, { $set: { withdrawnAt: new Date() } });
  const expectedMessage = 'ask /api/fit-notes, and its service fit-notes is withdrawn';
  await expect(runFullGate()).rejects.toThrow(expectedMessage);
  await expect(activateFromConsole()).rejects.toThrow(expectedMessage);
  await services.updateOne({ _id: 'fit-notes' }, { $set: { withdrawnAt: null } });
  expect((await activateFromConsole()).remote).toMatchObject({ live: '1.0.0' });
});

it('an activation reads the files again, because they may have been damaged since', async () => {
  await runFullGate();
  storage.storedFiles.set('mf_search/1.0.0/expose.js', Buffer.from('other'));
  await expect(activateFromConsole()).rejects.toMatchObject({ code: 'damaged' });
  expect(await collections.remotes.countDocuments()).toBe(0);
});
