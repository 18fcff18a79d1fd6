import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contractVersion } from '@app/shell-api';
import { registry } from '@app/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { shared } from '../../rspack.config.base.ts';
import { activate, type Offer, offerOfShell, rollback, whyRefused } from './activate.ts';
import { integrityOf, type Store, storeIn } from './files.ts';
import { publish, readReleases } from './publish.ts';

const offer: Offer = { contract: contractVersion, shared: { react: '19.3.1' } };
let folder: string;
let store: Store;
let dist: string;

/** A built remote with these words in its one chunk. */
function built(words: string, react = '^19.3.0') {
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, 'remoteEntry.1.js'), `entry of ${words}`);
  writeFileSync(path.join(dist, 'expose.js'), words);
  const manifest = {
    name: 'mf_search',
    metaData: { buildInfo: { buildVersion: '1.0.0' }, remoteEntry: { name: 'remoteEntry.1.js' } },
    exposes: [{ assets: { js: { sync: ['expose.js'] }, css: { sync: [] } } }],
    shared: [{ name: 'react', requiredVersion: react }],
  };
  writeFileSync(path.join(dist, 'mf-manifest.json'), JSON.stringify(manifest));
}
const live = () => z.parse(registry, JSON.parse(readFileSync(store.registry, 'utf8'))).remotes.mf_search;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'remotes-'));
  store = storeIn(folder);
  dist = path.join(folder, 'build');
  mkdirSync(store.remotes);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('publishing changes nothing that is live, and the same bytes are one version', () => {
  built('first');
  const { version } = publish(dist, store);
  expect(() => live()).toThrow();
  expect(publish(dist, store).version).toBe(version);
  built('second');
  expect(publish(dist, store).version).not.toBe(version);
});

test('a published version keeps its bytes, with the integrity of each file that a page names', () => {
  built('first');
  const { name, version } = publish(dist, store);
  built('second');
  publish(dist, store);
  const chunk = path.join(store.remotes, name, version, 'expose.js');
  expect(readFileSync(chunk, 'utf8')).toBe('first');
  expect(readReleases(store).versions[name]?.[version]?.preload).toContainEqual({
    href: `/mf_search/${version}/expose.js`,
    integrity: integrityOf(chunk),
  });
});

test('activating another version is a change of the registry alone, and rolling back undoes it', () => {
  built('first');
  const first = publish(dist, store).version;
  activate('mf_search', first, store, offer);
  built('second');
  const second = publish(dist, store).version;
  expect(live()?.version).toBe(first);
  activate('mf_search', second, store, offer);
  expect(live()?.entry).toBe(`/mf_search/${second}/remoteEntry.1.js`);
  expect(rollback('mf_search', store, offer)).toBe(first);
  expect(live()?.version).toBe(first);
  expect(() => rollback('mf_search', store, offer)).toThrow('no earlier');
});

describe('what does not fit the live shell is refused, with who has to move', () => {
  test('another major version of a shared library', () => {
    built('next', '^20.0.0');
    const { version } = publish(dist, store);
    expect(() => activate('mf_search', version, store, offer)).toThrow(/react \^20\.0\.0.*19\.3\.1/);
    expect(() => live()).toThrow();
  });
  test('a newer contract', () => {
    built('next');
    const { version } = publish(dist, store);
    const entry = readReleases(store).versions.mf_search?.[version];
    if (!entry) throw new Error('not published');
    expect(whyRefused('mf_search', { ...entry, requires: { shell: '^9' } }, offer)).toContain(
      'Ship the shell first',
    );
  });
  test('a version that was never published', () => {
    expect(() => activate('mf_search', '1.0.0-none', store, offer)).toThrow('never published');
  });
});

test('the offer of this shell names an installed version of every shared library', () => {
  const { shared: versions } = offerOfShell(Object.keys(shared));
  expect(Object.keys(versions)).toEqual(Object.keys(shared));
  for (const version of Object.values(versions)) expect(version).toMatch(/^\d+\.\d+\.\d+/);
});
