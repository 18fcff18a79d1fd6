import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { contractVersion } from '@app/shell-api';
import type { RemoteEntry } from '@app/types';
import { contentHash, integrityOf, readJson, type Store, writeJson } from './files.ts';

/** What federation's manifest tells of a build; more stands in it. */
interface Manifest {
  name: string;
  metaData: { buildInfo: { buildVersion: string }; remoteEntry: { name: string } };
  exposes: { assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  shared: { name: string; requiredVersion: string }[];
}

/** Every published version of every remote, and for each remote which went live, the last one at the end. */
export interface Releases {
  versions: Record<string, Record<string, RemoteEntry>>;
  live: Record<string, string[]>;
}
export const readReleases = (store: Store) => readJson<Releases>(store.history, { versions: {}, live: {} });

/**
 * Copies a build to its immutable folder. The version is the package's with a hash of the content, so the same bytes
 * are one version, and other bytes another. Gives the version; publishing it again changes nothing.
 * @throws where there is no build
 */
export function publish(dist: string, store: Store): { name: string; version: string } {
  const manifest = readJson<Manifest | undefined>(path.join(dist, 'mf-manifest.json'), undefined);
  if (!manifest) throw new Error(`${dist} holds no built remote. Build it first.`);
  const { name, metaData } = manifest;
  const version = `${metaData.buildInfo.buildVersion}-${contentHash(dist).slice(0, 8)}`;
  const releases = readReleases(store);
  if (releases.versions[name]?.[version]) return { name, version };

  const folder = path.join(store.remotes, name, version);
  mkdirSync(path.dirname(folder), { recursive: true });
  // Copied aside and then moved: a folder of that name is complete, or not there.
  const staged = mkdtempSync(path.join(store.remotes, '.staged-'));
  cpSync(dist, staged, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(staged, folder);

  releases.versions[name] = { ...releases.versions[name], [version]: entryOf(manifest, folder, version) };
  writeJson(store.history, releases);
  return { name, version };
}

function entryOf(
  { name, metaData, exposes, shared }: Manifest,
  folder: string,
  version: string,
): RemoteEntry {
  const at = (file: string) => `/${name}/${version}/${file}`;
  const checked = (file: string) => ({ href: at(file), integrity: integrityOf(path.join(folder, file)) });
  const entry = metaData.remoteEntry.name;
  return {
    version,
    entry: at(entry),
    integrity: checked(entry).integrity,
    manifestUrl: at('mf-manifest.json'),
    preload: [entry, ...exposes.flatMap(({ assets }) => assets.js.sync)].map(checked),
    styles: exposes.flatMap(({ assets }) => assets.css.sync).map(checked),
    shared: Object.fromEntries(shared.map((library) => [library.name, library.requiredVersion])),
    // It was built against this contract: any later one of the same line will do.
    requires: { shell: `^${contractVersion}` },
    publishedAt: new Date().toISOString(),
  };
}
