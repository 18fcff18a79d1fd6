import { type Collections, collectionsOf, type MongoClient, type ReleasedBy } from '@app/db';
import type { FileStorage } from '@app/storage';
import type { TestDatabase } from '@app/test-kit/mongo';
import type { Ctx } from './ctx.ts';
import { gate } from './gate/gate.ts';
import type { Judge } from './judge.ts';
import type { NewRelease } from './publish.store.ts';
import { integrityOf, readerOf } from './stored-files.ts';

/** Files in memory; `held` may be tampered with. */
export function memoryStorage(): FileStorage & { held: Map<string, Uint8Array> } {
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

/** The database of a test as verbs take it; `at` is their clock. */
export async function releasesForTests({ db, client }: TestDatabase) {
  const collections: Collections = collectionsOf(db);
  const ctx = (by: string, at = new Date('2026-11-22T08:00:00Z')): Ctx => ctxOf(client, collections, by, at);
  return { collections, ctx };
}

function ctxOf(client: MongoClient, collections: Collections, name: string, now: Date): Ctx {
  const by: ReleasedBy = { name };
  return { client, collections, now, by, actor: { kind: 'system', id: name } };
}

/** A build of mf_search with these words in its one chunk. */
export function buildOf(version: string, words: string, over: Partial<NewRelease> = {}): NewRelease {
  const files = [
    { path: 'remoteEntry.1.js', bytes: Buffer.from(`entry of ${words}`) },
    { path: 'expose.js', bytes: Buffer.from(words) },
    { path: 'mf-manifest.json', bytes: Buffer.from(`{"of":"${words}"}`) },
  ];
  const at = (path: string) => `/mf_search/${version}/${path}`;
  const checked = ({ path, bytes }: (typeof files)[number]) => ({
    href: at(path),
    integrity: integrityOf(bytes),
  });
  return {
    ...{ name: 'mf_search', version, files, contract: '1.2.0', exposes: '' },
    bytes: { gzip: 90_000, budget: 100_000 },
    entry: {
      version,
      entry: at('remoteEntry.1.js'),
      integrity: integrityOf(files[0]!.bytes),
      manifestUrl: at('mf-manifest.json'),
      preload: files.slice(0, 2).map(checked),
      styles: [],
      shared: { react: '^19.3.0' },
      requires: { shell: '^1.2.0' },
      publishedAt: '2026-11-22T08:00:00.000Z',
    },
    ...over,
  };
}

/** The gate without a compiler and a browser, before a shell of today. */
export function judgeForTests(files: FileStorage, over: Partial<Judge> = {}): Judge {
  const offer = { contract: '1.2.0', shared: { react: '19.3.1' } };
  return {
    offer,
    needed: ['contract', 'integrity'],
    judge: (release) => gate(release, offer, { read: readerOf(files, release) }),
    files,
    ...over,
  };
}
