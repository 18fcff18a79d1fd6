import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { contractVersion } from '@app/shell-api';
import type { Registry, RemoteEntry } from '@app/types';
import { fitsRange } from '@app/types/version-range';
import { readJson, root, type Store, writeJson } from './files.ts';
import { readReleases } from './publish.ts';

/** What the live shell offers a remote: the contract it speaks, and the version of each shared library. */
export interface Offer {
  contract: string;
  shared: Record<string, string>;
}

/** The offer of this checkout's shell. */
export function offerOfShell(libraries: readonly string[]): Offer {
  const resolve = createRequire(path.join(root, 'shell/package.json')).resolve;
  return {
    contract: contractVersion,
    shared: Object.fromEntries(libraries.map((library) => [library, versionOf(library, resolve)])),
  };
}

/** Not every package exports its package.json, so it is looked for above the file that it resolves to. */
function versionOf(library: string, resolve: (id: string) => string): string {
  for (let folder = path.dirname(resolve(library)); ; folder = path.dirname(folder)) {
    const { name, version } = readJson<{ name?: string; version?: string }>(
      path.join(folder, 'package.json'),
      {},
    );
    if (name === library && version) return version;
    if (folder === path.dirname(folder)) throw new Error(`No package.json of ${library} was found.`);
  }
}

/** Why a version cannot go live with this shell, and who has to move; undefined where it can. */
export function whyRefused(
  name: string,
  { requires, shared }: RemoteEntry,
  offer: Offer,
): string | undefined {
  for (const [part, range] of Object.entries(requires)) {
    if (part !== 'shell' || !fitsRange(offer.contract, range)) {
      return `${name} needs ${part} ${range}, and the live shell speaks contract ${offer.contract}. Ship the shell first.`;
    }
  }
  for (const [library, range] of Object.entries(shared)) {
    const version = offer.shared[library];
    if (!version || !fitsRange(version, range)) {
      return `${name} was built for ${library} ${range}, and the live shell shares ${version ?? 'none'}. Build ${name} for that one, or ship the shell first.`;
    }
  }
  return undefined;
}

/**
 * Makes a published version the live one.
 * @throws where it was never published, or does not fit the live shell: then nothing changes
 */
export function activate(name: string, version: string, store: Store, offer: Offer): void {
  const releases = readReleases(store);
  const entry = releases.versions[name]?.[version];
  if (!entry) throw new Error(`${name} ${version} was never published. See: pnpm remotes list`);
  const refusal = whyRefused(name, entry, offer);
  if (refusal) throw new Error(refusal);

  const before = readFileOrNone(store.registry);
  const registry: Registry = before
    ? JSON.parse(before)
    : { schema: 1, contract: offer.contract, remotes: {} };
  registry.contract = offer.contract;
  registry.remotes[name] = entry;
  // Compare and set: whoever activated something meanwhile is not overwritten.
  if (readFileOrNone(store.registry) !== before)
    throw new Error('The registry changed meanwhile. Try again.');
  writeJson(store.registry, registry);

  const live = releases.live[name] ?? [];
  if (live.at(-1) !== version) releases.live[name] = [...live, version];
  writeJson(store.history, releases);
}

/**
 * Makes the version live that was so before the present one. Gives it.
 * @throws where there is none
 */
export function rollback(name: string, store: Store, offer: Offer): string {
  const releases = readReleases(store);
  const earlier = releases.live[name]?.slice(0, -1) ?? [];
  const version = earlier.at(-1);
  if (!version) throw new Error(`${name} has no earlier live version.`);
  activate(name, version, store, offer);
  writeJson(store.history, { ...readReleases(store), live: { ...releases.live, [name]: earlier } });
  return version;
}

function readFileOrNone(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
