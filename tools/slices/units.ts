import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface WorkspaceFolder {
  folder: string;
  dependencies: string[];
  /** Runtime dependencies only, without tests and tools. */
  runtimeDependencies: string[];
  /** Workspace packages that it names but this checkout lacks. */
  missingPackages: string[];
}

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const isOwnPackage = (name: string) => name.startsWith('@app/');

/** Files that never ship: tests, stories, mocks, and the development entry of a remote. */
export const testFilePatterns = [
  '\\.(test|stories)\\.tsx?$',
  '-for-tests\\.tsx?$',
  '/test-setup\\.ts$',
  '/src/(mocks|testing)/',
  '/src/[^/]+/(mocks|testing)/',
  '/src/dev[^/]*$',
  '/\\.storybook/',
];

const unshippedPatterns = testFilePatterns.map((pattern) => new RegExp(pattern));
/** True if code of the file reaches the site. */
export const isShipped = (file: string): boolean => !unshippedPatterns.some((pattern) => pattern.test(file));

export function readWorkspaceFolders(root: string): WorkspaceFolder[] {
  const files = globSync('{shell,mf-*,services/*,packages/*,tools,tools/*,e2e}/package.json', { cwd: root });
  const manifests = files.sort().map((file) => ({
    folder: path.dirname(file),
    ...(JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest),
  }));
  const folderByName = new Map(manifests.map(({ name, folder }) => [name, folder]));
  return manifests.map(({ folder, dependencies, devDependencies }) => {
    const ownPackages = Object.keys({ ...dependencies, ...devDependencies }).filter(isOwnPackage);
    const toFolders = (names: string[]) => names.flatMap((name) => folderByName.get(name) ?? []);
    return {
      folder,
      dependencies: toFolders(ownPackages),
      runtimeDependencies: toFolders(Object.keys(dependencies ?? {})),
      missingPackages: ownPackages.filter((name) => !folderByName.has(name)),
    };
  });
}

/** Workspace folder of a file; undefined for files at the root. */
export const findWorkspaceFolder = (
  file: string,
  workspaceFolders: readonly WorkspaceFolder[],
): WorkspaceFolder | undefined =>
  workspaceFolders
    .filter(({ folder }) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0];

export function findDependents(
  folders: Iterable<string>,
  workspaceFolders: readonly WorkspaceFolder[],
  relation: 'dependencies' | 'runtimeDependencies' = 'dependencies',
): Set<string> {
  const reachedFolders = new Set(folders);
  for (let previousSize = -1; previousSize !== reachedFolders.size; ) {
    previousSize = reachedFolders.size;
    for (const { folder, [relation]: dependencies } of workspaceFolders)
      if (dependencies.some((dependency) => reachedFolders.has(dependency))) reachedFolders.add(folder);
  }
  return reachedFolders;
}
