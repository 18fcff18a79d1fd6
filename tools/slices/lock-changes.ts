// Finds the folders that a change of pnpm-lock.yaml affects: new lines for one folder do not affect the others.
import path from 'node:path';
import { parse } from 'yaml';

/** Parts of a lockfile that determine which versions a folder gets. */
interface Lock {
  importers?: Record<string, Snapshot & { devDependencies?: Dependencies }>;
  packages?: Record<string, unknown>;
  snapshots?: Record<string, Snapshot>;
}
/** By package name: a version, or an object with the resolved version. */
type Dependencies = Record<string, string | { version: string }>;
interface Snapshot {
  dependencies?: Dependencies;
  optionalDependencies?: Dependencies;
}

/** Lists package.json of each folder whose versions differ between the lockfiles. */
export function listLockChanges(baseText: string, currentText: string): string[] {
  const [baseLock, currentLock] = [baseText, currentText].map((text) => parse(text) as Lock);
  const folders = Object.keys(currentLock!.importers ?? {});
  return folders
    .filter((folder) => formatVersions(baseLock!, folder) !== formatVersions(currentLock!, folder))
    .map((folder) => path.join(folder, 'package.json'));
}

/** Formats all packages installed for a folder, directly or indirectly, without workspace packages. */
function formatVersions({ importers = {}, packages = {}, snapshots = {} }: Lock, folder: string): string {
  const { devDependencies, ...runtimeDependencies } = importers[folder] ?? {};
  const reachedPackages = new Set([
    ...listKeys(runtimeDependencies),
    ...listKeys({ dependencies: devDependencies ?? {} }),
  ]);
  for (const key of reachedPackages)
    for (const dependencyKey of listKeys(snapshots[key])) reachedPackages.add(dependencyKey);
  const lines = [...reachedPackages].map((key) => [key, packages[key.replace(/\(.*/, '')], snapshots[key]]);
  return JSON.stringify(lines.map((line) => JSON.stringify(line)).sort());
}

/** Returns the keys of the dependencies in the lockfile's snapshots; the version of an alias names its package. */
const listKeys = ({ dependencies = {}, optionalDependencies = {} }: Snapshot = {}): string[] =>
  Object.entries({ ...dependencies, ...optionalDependencies }).flatMap(([name, dependency]) => {
    const version = typeof dependency === 'string' ? dependency : dependency.version;
    if (version.startsWith('link:')) return [];
    return [/^@?[a-z][^(]*@/.test(version) ? version : `${name}@${version}`];
  });
