import { testDatabase } from '@app/test-kit/mongo';
import { expect, test } from 'vitest';
import { activateRelease } from './activate.store.ts';
import { setCanary } from './canary.store.ts';
import { readLive } from './list.store.ts';
import { publishRelease } from './publish.store.ts';
import { registryOf } from './registry-of.ts';
import { buildOf, judgeForTests, memoryStorage, releasesForTests } from './releases-for-tests.ts';

const { collections, ctx } = await releasesForTests(await testDatabase());
const files = memoryStorage();

/** Publishes a version of a remote that names these addresses. */
async function published(name: string, version: string, paths: string[]) {
  const build = buildOf(version, name);
  const at = (address: string) => address.replace('mf_search', name);
  const { entry } = build;
  const preload = entry.preload.map(({ href, integrity }) => ({ href: at(href), integrity }));
  await publishRelease(ctx('Ana'), files, {
    ...build,
    name,
    entry: { ...entry, entry: at(entry.entry), manifestUrl: at(entry.manifestUrl), preload, paths },
  });
  return { name, version };
}
const activate = (wish: { name: string; version: string }) =>
  activateRelease(ctx('Ana'), wish, judgeForTests(files));
const live = async () => {
  const { remotes, releases } = await readLive({ collections });
  return registryOf(remotes, releases, { contract: '1.2.0' }).remotes;
};

test('a remote brings its addresses into the registry', async () => {
  await activate(await published('mf_notes', '1.0.0', ['/fit-notes', '/fit-notes/:id']));
  expect((await live()).mf_notes?.paths).toEqual(['/fit-notes', '/fit-notes/:id']);
});

let refused = 0;
test.each<[string, RegExp]>([
  ['/login', /mf_late .* wants the address \/login, and the site has pages of its own at \/login/],
  ['/places/new', /pages of its own at \/places/],
  ['/fit-notes/late', /\/fit-notes belongs to mf_notes 1\.0\.0\. The team of mf_late names another/],
  ['/Late Words', /none that a remote may have/],
])('%s is refused to another, and nothing is live', async (path, sentence) => {
  const wish = await published('mf_late', `1.0.0-${refused++}`, ['/late', path]);
  await expect(activate(wish)).rejects.toMatchObject({
    code: 'gate',
    message: expect.stringMatching(sentence),
  });
  expect(await live()).not.toHaveProperty('mf_late');
});

test('no share of the visitors gets it either; its own next version keeps what it has', async () => {
  await activate(await published('mf_late', '2.0.0', ['/late']));
  const canary = { ...(await published('mf_late', '2.1.0', ['/late', '/fit-notes'])), share: 0.5 };
  await expect(setCanary(ctx('Ana'), canary, judgeForTests(files))).rejects.toMatchObject({ code: 'gate' });
  await activate(await published('mf_notes', '1.1.0', ['/fit-notes']));
  expect((await live()).mf_notes?.version).toBe('1.1.0');
});
