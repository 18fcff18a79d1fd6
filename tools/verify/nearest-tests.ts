import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { findUnit, type Unit } from '../slices/units.ts';

const isTest = (file: string) => /(?<!\.db|\.site)\.test\.tsx?$/.test(file);
/** Relative imports name the file with its extension, in the formatter's quotes. */
const relativeImports = /(?:from |import |import\()'(\.[^']+)'/g;

/**
 * Finds tests without a database for a change: all changed tests, and of those that import a changed file directly or
 * indirectly within its package, the nearest; on a tie the smallest. @param changed relative to the root; may include
 * deleted files @param most maximum number of unchanged tests
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
  // A Map iterates over entries added during iteration, so this is a breadth-first search.
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
