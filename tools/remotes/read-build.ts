import { readFileSync } from 'node:fs';
import path from 'node:path';
import { computeIntegrity, measureBytes, type NewRelease } from '@app/releases';
import type { RemoteEntry } from '@app/types';
import { computeContentHash, listFiles, readJson } from './files.ts';

/** Used part of federation's manifest. */
interface Manifest {
  name: string;
  metaData: { buildInfo: { buildVersion: string }; remoteEntry: { name: string } };
  exposes: { assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  shared: { name: string; requiredVersion: string }[];
}

/** Facts about the build (tools/build/release-facts.ts). */
interface BuildFacts {
  /** Version of the contract that it was written for. */
  contract: string;
  /** Maximum compressed bytes that its largest page may load. */
  budget: number;
  /** Files of each page, by route path, and of each slot. */
  parts: { name: string; files: string[] }[];
  /** Page addresses that neither shell nor gateway knows. */
  paths?: string[];
  links?: RemoteEntry['links'];
  sitemap?: string[];
}

/**
 * Reads a built remote for publication. Its version is the package version with a content hash, so that equal bytes are
 * the same version; or a given version, for a team's own CI. @throws if there is no build
 */
export async function readBuild(
  folder: string,
  { version: given, now = new Date() }: { version?: string | undefined; now?: Date } = {},
): Promise<NewRelease> {
  const manifest = readJson<Manifest | undefined>(path.join(folder, 'mf-manifest.json'), undefined);
  const facts = readJson<BuildFacts | undefined>(path.join(folder, 'release.json'), undefined);
  if (!manifest || !facts) throw new Error(`${folder} holds no built remote. Build it first.`);
  const { name, metaData } = manifest;
  const { contract, budget, parts } = facts;
  const version = given ?? `${metaData.buildInfo.buildVersion}-${computeContentHash(folder).slice(0, 8)}`;
  const files = listFiles(folder).map((file) => ({
    path: file.replaceAll(path.sep, '/'),
    bytes: readFileSync(path.join(folder, file)),
  }));
  const byPath = new Map(files.map((file) => [file.path, file.bytes]));
  const read = async (file: string) => {
    const bytes = byPath.get(file);
    if (!bytes) throw new Error(`The manifest of ${folder} names ${file}, which was not built.`);
    return bytes;
  };
  const pages = parts.map(({ files }) => files);
  return {
    ...{ name, version, files },
    entry: await readEntry(manifest, facts, { version, now, read }),
    contract,
    exposes: Buffer.from(await read('expose.d.ts')).toString(),
    bytes: { gzip: await measureBytes(listFirstFiles(manifest), pages, read), budget },
  };
}

/** Files that are loaded before any page: the entry and the exposed module. */
const listFirstFiles = ({ metaData, exposes }: Manifest): string[] => [
  metaData.remoteEntry.name,
  ...exposes.flatMap(({ assets }) => assets.js.sync),
];

/** Path of the server bundle. */
const serverFile = 'server/server.js';

async function readEntry(
  manifest: Manifest,
  { contract, paths = [], links = [], sitemap = [], parts }: BuildFacts,
  { version, now, read }: { version: string; now: Date; read: (file: string) => Promise<Uint8Array> },
): Promise<RemoteEntry> {
  const { name, metaData, exposes, shared } = manifest;
  const toHref = (file: string) => `/${name}/${version}/${file}`;
  const withIntegrity = async (file: string) => ({
    href: toHref(file),
    integrity: computeIntegrity(await read(file)),
  });
  const entry = metaData.remoteEntry.name;
  const first = listFirstFiles(manifest);
  const server = await read(serverFile).catch(() => undefined);
  const byPart = async (ending: '.css' | '.js') => {
    const found = parts.map(async ({ name: part, files }) => {
      const own = files.filter((file) => file.endsWith(ending) && !first.includes(file));
      return [part, await Promise.all(own.map(withIntegrity))] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  };
  return {
    version,
    entry: toHref(entry),
    integrity: computeIntegrity(await read(entry)),
    manifestUrl: toHref('mf-manifest.json'),
    preload: await Promise.all(first.map(withIntegrity)),
    styles: await Promise.all(exposes.flatMap(({ assets }) => assets.css.sync).map(withIntegrity)),
    shared: Object.fromEntries(shared.map((library) => [library.name, library.requiredVersion])),
    // Compatible with later contracts of the same major version.
    requires: { shell: `^${contract}` },
    publishedAt: now.toISOString(),
    ...(paths.length > 0 && { paths }),
    ...(links.length > 0 && { links }),
    ...(sitemap.length > 0 && { sitemap }),
    ...(server && {
      server: {
        file: serverFile,
        integrity: computeIntegrity(server),
        styles: await byPart('.css'),
        scripts: await byPart('.js'),
      },
    }),
  };
}
