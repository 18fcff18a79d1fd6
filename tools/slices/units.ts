import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A folder with a package.json of its own, and the folders of the workspace that it says it uses. */
export interface Unit {
  folder: string;
  uses: string[];
  /** Packages of ours that it names and that are not here: this checkout leaves out some slices. */
  missing: string[];
}

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const isOurs = (name: string) => name.startsWith('@app/');

/** All of the workspace. */
export function readUnits(root: string): Unit[] {
  const found = globSync('{shell,mf-*,services/*,packages/*,tools,tools/*,e2e}/package.json', { cwd: root });
  const manifests = found.sort().map((file) => ({
    folder: path.dirname(file),
    ...(JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest),
  }));
  const folders = new Map(manifests.map(({ name, folder }) => [name, folder]));
  return manifests.map(({ folder, dependencies, devDependencies }) => {
    const ours = Object.keys({ ...dependencies, ...devDependencies }).filter(isOurs);
    return {
      folder,
      uses: ours.flatMap((name) => folders.get(name) ?? []),
      missing: ours.filter((name) => !folders.has(name)),
    };
  });
}

/** The folder whose package a file belongs to; undefined: it lies beside them all. */
export const findUnit = (file: string, units: readonly Unit[]): Unit | undefined =>
  units
    .filter(({ folder }) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0];

/** These folders and whatever uses one of them, however far away. */
export function withDependents(folders: Iterable<string>, units: readonly Unit[]): Set<string> {
  const reached = new Set(folders);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const { folder, uses } of units) if (uses.some((used) => reached.has(used))) reached.add(folder);
  }
  return reached;
}
