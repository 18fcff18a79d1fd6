import { createTestDatabase } from '@app/test-kit/mongo';
import type { RemoteEntry } from '@app/types';
import { expect, test } from 'vitest';
import { changeRemote } from './change-remote.store.ts';
import { readLiveReleases } from './live-releases.store.ts';
import { publishRelease } from './publish.store.ts';
import { buildRegistry } from './registry.ts';
import {
  createBuild,
  createMemoryStorage,
  createServerBuild,
  createTestReleases,
  createTestValidator,
} from './releases-for-tests.ts';

const { collections, createReleaseContext } = await createTestReleases(await createTestDatabase());
const storage = createMemoryStorage();
const validator = createTestValidator(storage);

/** Publishes a version of a remote with these addresses. */
async function publishVersion(
  name: string,
  version: string,
  paths: string[],
  entryOverrides: Partial<RemoteEntry> = {},
) {
  const build = entryOverrides.fills ? createServerBuild(version, name) : createBuild(version, name);
  const toOwnAddress = (address: string) => address.replace('mf_search', name);
  const { server, ...entry } = build.entry;
  const serverFields = server && { server: { ...server, styles: {}, scripts: {} } };
  const preload = entry.preload.map(({ href, integrity }) => ({ href: toOwnAddress(href), integrity }));
  await publishRelease(createReleaseContext('Ana'), storage, {
    ...build,
    name,
    entry: {
      ...entry,
      entry: toOwnAddress(entry.entry),
      manifestUrl: toOwnAddress(entry.manifestUrl),
      preload,
      paths,
      ...serverFields,
      ...entryOverrides,
    },
  });
  return { name, version };
}
const activate = ({ name, version }: { name: string; version: string }) =>
  changeRemote(createReleaseContext('Ana'), name, { kind: 'activate', version }, { validator });
const readLiveRegistry = async () => {
  const { remotes, releases } = await readLiveReleases({ collections }, { includeEmbedded: false });
  return buildRegistry(remotes, releases, { contract: '1.2.0' }).remotes;
};

test('the addresses of a remote are in the registry', async () => {
  await activate(await publishVersion('mf_notes', '1.0.0', ['/fit-notes', '/fit-notes/:id']));
  expect((await readLiveRegistry()).mf_notes?.paths).toEqual(['/fit-notes', '/fit-notes/:id']);
});

let rejectedCount = 0;
test.each<[string, RegExp]>([
  ['/login', /mf_late .* wants the address \/login, and the site has pages of its own at \/login/],
  ['/places/new', /pages of its own at \/places/],
  ['/fit-notes/late', /\/fit-notes belongs to mf_notes 1\.0\.0\. The team of mf_late names another/],
  ['/Late Words', /none that a remote may have/],
])('%s is rejected for another remote, which is not activated', async (path, sentence) => {
  const releaseKey = await publishVersion('mf_late', `1.0.0-${rejectedCount++}`, ['/late', path]);
  await expect(activate(releaseKey)).rejects.toMatchObject({
    code: 'gate',
    message: expect.stringMatching(sentence),
  });
  expect(await readLiveRegistry()).not.toHaveProperty('mf_late');
});

test('a remote with a foreign address cannot be a canary either; the owner’s next version keeps the address', async () => {
  await activate(await publishVersion('mf_late', '2.0.0', ['/late']));
  const { name, version } = await publishVersion('mf_late', '2.1.0', ['/late', '/fit-notes']);
  const canaryChange = changeRemote(
    createReleaseContext('Ana'),
    name,
    { kind: 'canary', version, share: 0.5 },
    { validator },
  );
  await expect(canaryChange).rejects.toMatchObject({ code: 'gate' });
  await activate(await publishVersion('mf_notes', '1.1.0', ['/fit-notes']));
  expect((await readLiveRegistry()).mf_notes?.version).toBe('1.1.0');
});

test('a remote whose links or sitemap name foreign pages is not activated', async () => {
  const label = { en: 'Fit notes', es: 'Notas' };
  const toLink = (path: string) => ({ links: [{ place: 'footer', path, label, order: 1 } as const] });
  const paths = ['/linked', '/linked/:id'];
  const foreignOverrides = [toLink('/guide'), toLink('/linked/:id'), { sitemap: ['/linked', '/fit-notes'] }];
  for (const [i, overrides] of foreignOverrides.entries()) {
    const releaseKey = await publishVersion('mf_linked', `1.0.${i}`, paths, overrides);
    await expect(activate(releaseKey)).rejects.toMatchObject({
      code: 'gate',
      message: expect.stringMatching(/no page of its own\. The team of mf_linked mends its slice\.json/),
    });
  }
  const ownOverrides = { ...toLink('/linked'), sitemap: ['/linked', '/api/linked/addresses'] };
  await activate(await publishVersion('mf_linked', '1.1.0', paths, ownOverrides));
  expect((await readLiveRegistry()).mf_linked).toMatchObject(ownOverrides);
});

test('a remote fills only slots that a live page offers; a slot has one owner', async () => {
  const publishFiller = (version: string, slot: string) =>
    publishVersion('mf_swap', version, ['/swap'], { fills: { [slot]: 1 } });
  const publishOffer = (name: string, version: string, offers: RemoteEntry['offers']) =>
    publishVersion(name, version, [], { offers });
  const expectGateError = (releaseKey: { name: string; version: string }, message: string) =>
    expect(activate(releaseKey)).rejects.toMatchObject({
      code: 'gate',
      message: expect.stringContaining(message),
    });

  const earlyFiller = await publishFiller('1.0.0', 'profileEnd');
  await expectGateError(
    earlyFiller,
    'profileEnd is not offered: mf_swap 1.0.0 fills it, and live pages have homeSearch, recentReviews.',
  );
  await activate(await publishOffer('mf_owner', '1.0.0', { profileEnd: '/owned/:id' }));
  await activate(earlyFiller);
  await activate(await publishFiller('1.1.0', 'recentReviews'));
  expect((await readLiveRegistry()).mf_swap?.fills).toEqual({ recentReviews: 1 });
  for (const [slot, owner] of [
    ['profileEnd', 'mf_owner'],
    ['homeSearch', 'the shell'],
  ] as const)
    await expectGateError(
      await publishOffer('mf_other', `1.0.0-${slot}`, { [slot]: '/' }),
      `that slot belongs to ${owner}`,
    );

  // Its owner may take it away, and the way back stays open.
  await activate(await publishOffer('mf_owner', '1.1.0', {}));
  await changeRemote(createReleaseContext('Ana'), 'mf_swap', { kind: 'roll-back' }, { validator });
  expect((await readLiveRegistry()).mf_swap).toMatchObject({ version: '1.0.0', fills: { profileEnd: 1 } });
  await expectGateError(await publishFiller('1.2.0', 'profileEnd'), 'profileEnd is not offered');
});
