import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { findUnit, type Unit } from '../slices/units.ts';

const isTest = (file: string) => /(?<!\.db|\.site)\.test\.tsx?$/.test(file);
/** Every import of this repository's own files names the file as it is, in the formatter's one spelling. */
const relativeImports = /(?:from |import |import\()'(\.[^']+)'/g;

/**
 * Finds the tests without a database that a change reaches: those that changed, all of them, and of those that import a
 * changed file, directly or over others of its package, the nearest; of equally near ones the smallest.
 * @param changed relative to the root; deleted files may be among them
 * @param most how many that did not change themselves
 */
export function findNearestTests(
  changed: readonly string[],
  units: readonly Unit[],
  { root, most }: { root: string; most: number },
): { tests: string[]; leftOut: number } {
  const folders = new Set(
    changed.map((file) => findUnit(file, units)?.folder).filter((one) => one !== undefined),
  );
  const importers = new Map<string, string[]>();
  for (const file of [...folders].flatMap((folder) => listCode(folder, root))) {
    for (const [, name = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(relativeImports)) {
      const imported = path.posix.join(path.posix.dirname(file), name);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const distances = new Map(changed.map((file) => [file, 0]));
  // A map hands out what is put into it meanwhile, too: so all that imports a file comes after it.
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  const measureSize = (file: string) => statSync(path.join(root, file)).size;
  const tests = [...distances]
    .filter(([file]) => isTest(file) && existsSync(path.join(root, file)))
    .sort(([a, near], [b, far]) => near - far || measureSize(a) - measureSize(b))
    .map(([file]) => file);
  const own = tests.filter((file) => changed.includes(file));
  const others = tests.filter((file) => !changed.includes(file));
  return { tests: [...own, ...others.slice(0, most)], leftOut: Math.max(0, others.length - most) };
}

const listCode = (folder: string, root: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', 'paraglide'].includes(path.basename(name)),
  });
