import type { Db } from 'mongodb';
import type { Collections } from '../collections.ts';
import type { IndexSpec } from './index-spec.ts';
import { indexes } from './indexes.ts';

/** Missing or different indexes of these collections of the site (default: all), as `listings.slug`. */
export async function findMissingIndexes(
  db: Db,
  names = Object.keys(indexes) as readonly (keyof Collections)[],
): Promise<string[]> {
  const missingIndexes: string[] = [];
  for (const collection of names) {
    const existingIndexes = await db
      .collection(collection)
      .listIndexes()
      .toArray()
      .catch((error: { codeName?: string }) => {
        if (error.codeName === 'NamespaceNotFound') return [];
        throw error;
      });
    for (const spec of indexes[collection]) {
      if (!existingIndexes.some((index) => isSameIndex(spec, index as IndexSpec)))
        missingIndexes.push(`${collection}.${spec.name}`);
    }
  }
  return missingIndexes;
}

/** Compares keys in order, which is part of an index. */
function isSameIndex(spec: IndexSpec, existingIndex: IndexSpec): boolean {
  const { name, key, unique, collation, partialFilterExpression } = spec;
  return (
    name === existingIndex.name &&
    JSON.stringify(key) === JSON.stringify(existingIndex.key) &&
    Boolean(unique) === Boolean(existingIndex.unique) &&
    collation?.strength === existingIndex.collation?.strength &&
    JSON.stringify(partialFilterExpression) === JSON.stringify(existingIndex.partialFilterExpression)
  );
}
