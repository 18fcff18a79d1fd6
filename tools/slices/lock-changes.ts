// What a change of pnpm-lock.yaml is for the folders: a further line for one says nothing about the others.
import path from 'node:path';
import { parse } from 'yaml';

/** Part of a lock file that says which versions a folder has. */
interface Lock {
  importers?: Record<string, Snapshot & { devDependencies?: Dependencies }>;
  packages?: Record<string, unknown>;
  snapshots?: Record<string, Snapshot>;
}
/** By name: a version, or what the folder asks for with the version that it got. */
type Dependencies = Record<string, string | { version: string }>;
interface Snapshot {
  dependencies?: Dependencies;
  optionalDependencies?: Dependencies;
}

/** Files that stand for the change of a lock file: package.json of each folder that gets other versions than before. */
export function listLockChanges(before: string, after: string): string[] {
  const [lockBefore, lockAfter] = [before, after].map((text) => parse(text) as Lock);
  const folders = Object.keys(lockAfter!.importers ?? {});
  return folders
    .filter((folder) => formatVersions(lockBefore!, folder) !== formatVersions(lockAfter!, folder))
    .map((folder) => path.join(folder, 'package.json'));
}

/** Everything that is installed for a folder, directly or not; its workspace neighbours are folders of their own. */
function formatVersions({ importers = {}, packages = {}, snapshots = {} }: Lock, folder: string): string {
  const { devDependencies, ...shipped } = importers[folder] ?? {};
  const reached = new Set([...listKeys(shipped), ...listKeys({ dependencies: devDependencies ?? {} })]);
  for (const key of reached) for (const next of listKeys(snapshots[key])) reached.add(next);
  const lines = [...reached].map((key) => [key, packages[key.replace(/\(.*/, '')], snapshots[key]]);
  return JSON.stringify(lines.map((line) => JSON.stringify(line)).sort());
}

/** Keys of a lock file's snapshots; an alias names its package in the version. */
const listKeys = ({ dependencies = {}, optionalDependencies = {} }: Snapshot = {}): string[] =>
  Object.entries({ ...dependencies, ...optionalDependencies }).flatMap(([name, dependency]) => {
    const version = typeof dependency === 'string' ? dependency : dependency.version;
    if (version.startsWith('link:')) return [];
    return [/^@?[a-z][^(]*@/.test(version) ? version : `${name}@${version}`];
  });
