import { testDatabase } from '@app/test-kit/mongo';
import { expect, test } from 'vitest';
import { readLive } from '../list.store.ts';
import { publishRelease } from '../publish.store.ts';
import {
  createBuild,
  createMemoryStorage,
  createTestReleases,
  createTestValidator,
} from '../releases-for-tests.ts';
import { activateRelease } from './activate.store.ts';
import { buildRegistry } from './build-registry.ts';
import { setCanary } from './canary.store.ts';

const { collections, ctx } = await createTestReleases(await testDatabase());
const files = createMemoryStorage();

/** Publishes a version of a remote with these addresses. */
async function publishVersion(name: string, version: string, paths: string[]) {
  const build = createBuild(version, name);
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
const activate = (input: { name: string; version: string }) =>
  activateRelease(ctx('Ana'), input, createTestValidator(files));
const live = async () => {
  const { remotes, releases } = await readLive({ collections });
  return buildRegistry(remotes, releases, { contract: '1.2.0' }).remotes;
};

test('the addresses of a remote are in the registry', async () => {
  await activate(await publishVersion('mf_notes', '1.0.0', ['/fit-notes', '/fit-notes/:id']));
  expect((await live()).mf_notes?.paths).toEqual(['/fit-notes', '/fit-notes/:id']);
});

let refused = 0;
test.each<[string, RegExp]>([
  ['/login', /mf_late .* wants the address \/login, and the site has pages of its own at \/login/],
  ['/places/new', /pages of its own at \/places/],
  ['/fit-notes/late', /\/fit-notes belongs to mf_notes 1\.0\.0\. The team of mf_late names another/],
  ['/Late Words', /none that a remote may have/],
])('%s is rejected for another remote, which is not activated', async (path, sentence) => {
  const input = await publishVersion('mf_late', `1.0.0-${refused++}`, ['/late', path]);
  await expect(activate(input)).rejects.toMatchObject({
    code: 'gate',
    message: expect.stringMatching(sentence),
  });
  expect(await live()).not.toHaveProperty('mf_late');
});

test('it cannot be a canary either; the owner’s next version keeps the address', async () => {
  await activate(await publishVersion('mf_late', '2.0.0', ['/late']));
  const canary = { ...(await publishVersion('mf_late', '2.1.0', ['/late', '/fit-notes'])), share: 0.5 };
  await expect(setCanary(ctx('Ana'), canary, createTestValidator(files))).rejects.toMatchObject({
    code: 'gate',
  });
  await activate(await publishVersion('mf_notes', '1.1.0', ['/fit-notes']));
  expect((await live()).mf_notes?.version).toBe('1.1.0');
});
