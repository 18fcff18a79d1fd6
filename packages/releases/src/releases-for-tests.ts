import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Collections, getCollections, type MongoClient, type ReleasedBy } from '@app/db';
import type { FileStorage } from '@app/storage';
import type { TestDatabase } from '@app/test-kit/mongo';
import type { ReleaseContext } from './audit.store.ts';
import { type ReleaseValidator, validateRelease } from './gate/gate.ts';
import type { NewRelease } from './publish.store.ts';
import { computeIntegrity, createFileReader, type NewFile } from './stored-files.ts';

/** An in-memory storage; tests may change its `storedFiles`. */
export function createMemoryStorage(): FileStorage & { storedFiles: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    storedFiles: files,
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => files.get(key) as Uint8Array<ArrayBuffer> | undefined,
    delete: async (key) => void files.delete(key),
    async *list() {
      for (const key of files.keys()) yield { key, storedAt: new Date() };
    },
  };
}

/** Collections of a test database, and a function that creates contexts of release commands over it. */
export async function createTestReleases({ db, client }: TestDatabase) {
  const collections: Collections = getCollections(db);
  const createReleaseContext = (actorName: string, now = new Date('2026-11-22T08:00:00Z')): ReleaseContext =>
    createContext(client, collections, actorName, now);
  return { collections, createReleaseContext };
}

function createContext(
  client: MongoClient,
  collections: Collections,
  actorName: string,
  now: Date,
): ReleaseContext {
  const by: ReleasedBy = { name: actorName };
  return { client, collections, now, by, actor: { kind: 'system', id: actorName } };
}

/** A build of mf_search with this text in its only chunk. */
export function createBuild(version: string, text: string, overrides: Partial<NewRelease> = {}): NewRelease {
  const files = [
    { path: 'remoteEntry.1.js', bytes: Buffer.from(`entry of ${text}`) },
    { path: 'expose.js', bytes: Buffer.from(text) },
    { path: 'mf-manifest.json', bytes: Buffer.from(`{"of":"${text}"}`) },
  ];
  const toHref = (path: string) => `/mf_search/${version}/${path}`;
  const toCheckedFile = ({ path, bytes }: (typeof files)[number]) => ({
    href: toHref(path),
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
      entry: toHref('remoteEntry.1.js'),
      integrity: computeIntegrity(files[0]!.bytes),
      manifestUrl: toHref('mf-manifest.json'),
      preload: files.slice(0, 2).map(toCheckedFile),
      styles: [],
      shared: { react: '^19.3.0' },
      requires: { shell: '^1.2.0' },
      publishedAt: '2026-11-22T08:00:00.000Z',
    },
    ...overrides,
  };
}

/** What a sample build is built with: the React version that it needs, and the bytes that a page may load. */
export interface SampleBuildSettings {
  reactVersion?: string;
  budget?: number;
}

/** Files of a built mf_search whose one chunk contains these words. */
export function createBuiltFiles(
  text: string,
  { reactVersion = '^19.3.0', budget = 90_000 }: SampleBuildSettings = {},
): NewFile[] {
  const buildMetadata = { contract: '1.2.0', budget, parts: [{ name: '/page', files: ['parts/page.js'] }] };
  const manifest = {
    name: 'mf_search',
    metaData: { buildInfo: { buildVersion: '1.0.0' }, remoteEntry: { name: 'remoteEntry.1.js' } },
    exposes: [{ assets: { js: { sync: ['expose.js'] }, css: { sync: [] } } }],
    shared: [{ name: 'react', requiredVersion: reactVersion }],
  };
  const textByPath = {
    'remoteEntry.1.js': `entry of ${text}`,
    'expose.js': text,
    'parts/page.js': `a page of ${text}`,
    'expose.d.ts': 'export default {}',
    'release.json': JSON.stringify(buildMetadata),
    'mf-manifest.json': JSON.stringify(manifest),
  };
  return Object.entries(textByPath).map(([path, fileText]) => ({ path, bytes: Buffer.from(fileText) }));
}

/** A `createBuild` with a server-rendered page: server bundle and style sheet. */
export function createServerBuild(version: string, text: string): NewRelease {
  const build = createBuild(version, text);
  const bundle = { path: 'server/server.js', bytes: Buffer.from(`server of ${text}`) };
  const styleSheet = { path: 'page.css', bytes: Buffer.from(`/* ${text} */`) };
  const script = { path: 'compare.js', bytes: Buffer.from(`// ${text}`) };
  const toPartFiles = ({ path, bytes }: typeof styleSheet) => ({
    '/compare': [{ href: `/mf_search/${version}/${path}`, integrity: computeIntegrity(bytes) }],
  });
  const server = {
    file: bundle.path,
    integrity: computeIntegrity(bundle.bytes),
    styles: toPartFiles(styleSheet),
    scripts: toPartFiles(script),
  };
  return { ...build, files: [...build.files, bundle, styleSheet, script], entry: { ...build.entry, server } };
}

/** The gate without compiler and browser, for a current shell. */
export function createTestValidator(
  storage: FileStorage,
  overrides: Partial<ReleaseValidator> = {},
): ReleaseValidator {
  const offer = { contract: '1.2.0', shared: { react: '19.3.1' } };
  return {
    offer,
    requiredCheckIds: ['contract', 'integrity'],
    validate: (release) => validateRelease(release, offer, { readFile: createFileReader(storage, release) }),
    storage,
    ...overrides,
  };
}

/** Writes a built mf_search whose one chunk contains these words. */
export function writeSampleBuild(dist: string, chunkText: string, settings?: SampleBuildSettings): void {
  for (const { path: file, bytes } of createBuiltFiles(chunkText, settings)) {
    const targetPath = path.join(dist, file);
    mkdirSync(path.dirname(targetPath), { recursive: true });
    writeFileSync(targetPath, bytes);
  }
}
