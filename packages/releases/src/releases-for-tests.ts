import { type Collections, getCollections, type MongoClient, type ReleasedBy } from '@app/db';
import type { FileStorage } from '@app/storage';
import type { TestDatabase } from '@app/test-kit/mongo';
import { type ReleaseValidator, validateRelease } from './gate/gate.ts';
import type { NewRelease } from './publish.store.ts';
import type { ReleaseContext } from './release-context.ts';
import { computeIntegrity, createFileReader, type NewFile } from './stored-files.ts';

/** An in-memory storage; tests may change `held`. */
export function createMemoryStorage(): FileStorage & { held: Map<string, Uint8Array> } {
  const held = new Map<string, Uint8Array>();
  return {
    held,
    put: async (key, bytes) => void held.set(key, bytes),
    get: async (key) => held.get(key) as Uint8Array<ArrayBuffer> | undefined,
    delete: async (key) => void held.delete(key),
    async *list() {
      for (const key of held.keys()) yield { key, storedAt: new Date() };
    },
  };
}

/** Context of release commands over a test database; `toAddress` sets its clock. */
export async function createTestReleases({ db, client }: TestDatabase) {
  const collections: Collections = getCollections(db);
  const buildContext = (by: string, at = new Date('2026-11-22T08:00:00Z')): ReleaseContext =>
    createContext(client, collections, by, at);
  return { collections, ctx: buildContext };
}

function createContext(
  client: MongoClient,
  collections: Collections,
  name: string,
  now: Date,
): ReleaseContext {
  const by: ReleasedBy = { name };
  return { client, collections, now, by, actor: { kind: 'system', id: name } };
}

/** A build of mf_search with this text in its only chunk. */
export function createBuild(version: string, words: string, over: Partial<NewRelease> = {}): NewRelease {
  const files = [
    { path: 'remoteEntry.1.js', bytes: Buffer.from(`entry of ${words}`) },
    { path: 'expose.js', bytes: Buffer.from(words) },
    { path: 'mf-manifest.json', bytes: Buffer.from(`{"of":"${words}"}`) },
  ];
  const toAddress = (path: string) => `/mf_search/${version}/${path}`;
  const toCheckedFile = ({ path, bytes }: (typeof files)[number]) => ({
    href: toAddress(path),
    integrity: computeIntegrity(bytes),
  });
  return {
    name: 'mf_search',
    version,
    files,
    contract: '1.2.0',
    exposes: '',
    bytes: { gzip: 90_000, budget: 100_000 },
    entry: {
      version,
      entry: toAddress('remoteEntry.1.js'),
      integrity: computeIntegrity(files[0]!.bytes),
      manifestUrl: toAddress('mf-manifest.json'),
      preload: files.slice(0, 2).map(toCheckedFile),
      styles: [],
      shared: { react: '^19.3.0' },
      requires: { shell: '^1.2.0' },
      publishedAt: '2026-11-22T08:00:00.000Z',
    },
    ...over,
  };
}

/** Files of a built mf_search whose one chunk contains these words, for this React version. */
export function createBuiltFiles(words: string, react = '^19.3.0'): NewFile[] {
  const facts = { contract: '1.2.0', budget: 90_000, parts: [{ name: '/page', files: ['parts/page.js'] }] };
  const manifest = {
    name: 'mf_search',
    metaData: { buildInfo: { buildVersion: '1.0.0' }, remoteEntry: { name: 'remoteEntry.1.js' } },
    exposes: [{ assets: { js: { sync: ['expose.js'] }, css: { sync: [] } } }],
    shared: [{ name: 'react', requiredVersion: react }],
  };
  const texts = {
    'remoteEntry.1.js': `entry of ${words}`,
    'expose.js': words,
    'parts/page.js': `a page of ${words}`,
    'expose.d.ts': 'export default {}',
    'release.json': JSON.stringify(facts),
    'mf-manifest.json': JSON.stringify(manifest),
  };
  return Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
}

/** A `createBuild` with a server-rendered page: server bundle and style sheet. */
export function createServerBuild(version: string, words: string): NewRelease {
  const build = createBuild(version, words);
  const bundle = { path: 'server/server.js', bytes: Buffer.from(`server of ${words}`) };
  const sheet = { path: 'page.css', bytes: Buffer.from(`/* ${words} */`) };
  const script = { path: 'compare.js', bytes: Buffer.from(`// ${words}`) };
  const toPart = ({ path, bytes }: typeof sheet) => ({
    '/compare': [{ href: `/mf_search/${version}/${path}`, integrity: computeIntegrity(bytes) }],
  });
  const server = {
    file: bundle.path,
    integrity: computeIntegrity(bundle.bytes),
    styles: toPart(sheet),
    scripts: toPart(script),
  };
  return { ...build, files: [...build.files, bundle, sheet, script], entry: { ...build.entry, server } };
}

/** The gate without compiler and browser, for a current shell. */
export function createTestValidator(
  files: FileStorage,
  over: Partial<ReleaseValidator> = {},
): ReleaseValidator {
  const offer = { contract: '1.2.0', shared: { react: '19.3.1' } };
  return {
    offer,
    needed: ['contract', 'integrity'],
    validate: (release) => validateRelease(release, offer, { read: createFileReader(files, release) }),
    files,
    ...over,
  };
}
