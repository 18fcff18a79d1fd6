import type { GateCheck } from '@app/db';
import { testDatabase } from '@app/test-kit/mongo';
import { beforeEach, expect, it } from 'vitest';
import { activateRelease, tryRelease } from './activate.store.ts';
import { gate } from './gate/gate.ts';
import type { Judge } from './judge.ts';
import { recordedJudge, wholeGate } from './judges.ts';
import { publishRelease } from './publish.store.ts';
import { buildOf, judgeForTests, memoryStorage, releasesForTests } from './releases-for-tests.ts';
import { readerOf } from './stored-files.ts';

const { collections, ctx } = await releasesForTests(await testDatabase());
const offer = { contract: '1.2.0', shared: { react: '19.3.1' } };
const wish = { name: 'mf_search', version: '1.0.0' };
let files: ReturnType<typeof memoryStorage>;

beforeEach(async () => {
  files = memoryStorage();
  await Promise.all([collections.releases.deleteMany({}), collections.remotes.deleteMany({})]);
  await publishRelease(ctx('Ana'), files, buildOf(wish.version, 'first'));
});

/** The whole gate, with what a compiler and a browser would say. */
const whole = (opens = true): Judge => {
  const check = (id: string, passed: boolean, says: string) => async (): Promise<GateCheck> => ({
    ...{ id, passed, says },
  });
  const shape = check('shape', true, 'Is a remote.');
  const smoke = check('smoke', opens, opens ? 'Opened.' : 'mf_search 1.0.0 breaks when a browser opens it.');
  return judgeForTests(files, {
    needed: wholeGate,
    judge: (release) => gate(release, offer, { read: readerOf(files, release), shape, smoke }),
  });
};
const fromConsole = (over = offer) => activateRelease(ctx('Olive'), wish, recordedJudge(files, over));
const stored = async () => (await collections.releases.findOne({ version: wish.version }))?.gate ?? null;

it('a version goes live from a service once the whole gate has let it pass', async () => {
  await tryRelease(ctx('Ana'), wish, whole());
  expect(await collections.remotes.countDocuments()).toBe(0);
  expect((await fromConsole()).remote).toMatchObject({ live: '1.0.0', by: { name: 'Olive' } });
});

it('says which command is missing, and leaves the verdict as it was', async () => {
  const command = 'not tried in a browser with the live shell yet. Run: pnpm remotes check mf-search 1.0.0';
  await expect(fromConsole()).rejects.toThrow(command);
  expect(await stored()).toBeNull();
  await tryRelease(ctx('Ana'), wish, judgeForTests(files));
  const quick = await stored();
  await expect(fromConsole()).rejects.toThrow(command);
  expect(await stored()).toEqual(quick);
});

it('repeats why a browser failed, and names what does not fit a shell of today', async () => {
  await expect(tryRelease(ctx('Ana'), wish, whole(false))).rejects.toThrow('breaks when a browser');
  await expect(fromConsole()).rejects.toThrow('breaks when a browser opens it');
  await tryRelease(ctx('Ana'), wish, whole());
  const later = { contract: '2.0.0', shared: offer.shared };
  await expect(fromConsole(later)).rejects.toThrow('the live shell speaks 2.0.0');
  await expect(fromConsole({ ...offer, shared: { react: '19.3.2' } })).rejects.toThrow('pnpm remotes check');
});

it('reads the files again: what passed may have been damaged since', async () => {
  await tryRelease(ctx('Ana'), wish, whole());
  files.held.set('mf_search/1.0.0/expose.js', Buffer.from('other'));
  await expect(fromConsole()).rejects.toMatchObject({ code: 'damaged' });
  expect(await collections.remotes.countDocuments()).toBe(0);
});
