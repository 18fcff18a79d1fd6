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
const files = createMemoryStorage();
const validator = createTestValidator(files);

/** Publishes a version of a remote with these addresses. */
async function publishVersion(
  name: string,
  version: string,
  paths: string[],
  more: Partial<RemoteEntry> = {},
) {
  const build = more.fills ? createServerBuild(version, name) : createBuild(version, name);
  const toOwnAddress = (address: string) => address.replace('mf_search', name);
  const { server, ...entry } = build.entry;
  const parts = server && { server: { ...server, styles: {}, scripts: {} } };
  const preload = entry.preload.map(({ href, integrity }) => ({ href: toOwnAddress(href), integrity }));
  await publishRelease(createReleaseContext('Ana'), files, {
    ...build,
    name,
    entry: {
      ...entry,
      entry: toOwnAddress(entry.entry),
      manifestUrl: toOwnAddress(entry.manifestUrl),
      preload,
      paths,
      ...parts,
      ...more,
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

let refusedCount = 0;
test.each<[string, RegExp]>([
  ['/login', /mf_late .* wants the address \/login, and the site has pages of its own at \/login/],
  ['/places/new', /pages of its own at \/places/],
  ['/fit-notes/late', /\/fit-notes belongs to mf_notes 1\.0\.0\. The team of mf_late names another/],
  ['/Late Words', /none that a remote may have/],
])('%s is rejected for another remote, which is not activated', async (path, sentence) => {
  const input = await publishVersion('mf_late', `1.0.0-${refusedCount++}`, ['/late', path]);
  await expect(activate(input)).rejects.toMatchObject({
    code: 'gate',
    message: expect.stringMatching(sentence),
  });
  expect(await readLiveRegistry()).not.toHaveProperty('mf_late');
});

test('it cannot be a canary either; the owner’s next version keeps the address', async () => {
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

test('its links and its part of the sitemap lead to pages of its own, or it is not activated', async () => {
  const label = { en: 'Fit notes', es: 'Notas' };
  const toLink = (path: string) => ({ links: [{ place: 'footer', path, label, order: 1 } as const] });
  const paths = ['/linked', '/linked/:id'];
  const foreign = [toLink('/guide'), toLink('/linked/:id'), { sitemap: ['/linked', '/fit-notes'] }];
  for (const [i, more] of foreign.entries()) {
    const version = await publishVersion('mf_linked', `1.0.${i}`, paths, more);
    await expect(activate(version)).rejects.toMatchObject({
      code: 'gate',
      message: expect.stringMatching(/no page of its own\. The team of mf_linked mends its slice\.json/),
    });
  }
  const own = { ...toLink('/linked'), sitemap: ['/linked', '/api/linked/addresses'] };
  await activate(await publishVersion('mf_linked', '1.1.0', paths, own));
  expect((await readLiveRegistry()).mf_linked).toMatchObject(own);
});

test('it fills only slots that a live page offers; a slot has one owner', async () => {
  const fill = (version: string, slot: string) =>
    publishVersion('mf_swap', version, ['/swap'], { fills: { [slot]: 1 } });
  const offer = (name: string, version: string, offers: RemoteEntry['offers']) =>
    publishVersion(name, version, [], { offers });
  const refuse = (input: { name: string; version: string }, message: string) =>
    expect(activate(input)).rejects.toMatchObject({
      code: 'gate',
      message: expect.stringContaining(message),
    });

  const early = await fill('1.0.0', 'profileEnd');
  await refuse(
    early,
    'profileEnd is not offered: mf_swap 1.0.0 fills it, and live pages have homeSearch, recentReviews.',
  );
  await activate(await offer('mf_owner', '1.0.0', { profileEnd: '/owned/:id' }));
  await activate(early);
  await activate(await fill('1.1.0', 'recentReviews'));
  expect((await readLiveRegistry()).mf_swap?.fills).toEqual({ recentReviews: 1 });
  for (const [slot, owner] of [
    ['profileEnd', 'mf_owner'],
    ['homeSearch', 'the shell'],
  ] as const)
    await refuse(await offer('mf_other', `1.0.0-${slot}`, { [slot]: '/' }), `that slot belongs to ${owner}`);

  // Its owner may take it away, and the way back stays open.
  await activate(await offer('mf_owner', '1.1.0', {}));
  await changeRemote(createReleaseContext('Ana'), 'mf_swap', { kind: 'roll-back' }, { validator });
  expect((await readLiveRegistry()).mf_swap).toMatchObject({ version: '1.0.0', fills: { profileEnd: 1 } });
  await refuse(await fill('1.2.0', 'profileEnd'), 'profileEnd is not offered');
});
