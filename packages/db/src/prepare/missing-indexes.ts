import type { Db } from 'mongodb';
import type { Collections } from '../collections.ts';
import { indexes } from './indexes.ts';
import type { IndexSpec } from './listing-indexes.ts';

/** Missing or different indexes of these collections of the site (default: all), as `listings.slug`. */
export async function findMissingIndexes(
  db: Db,
  names = Object.keys(indexes) as readonly (keyof Collections)[],
): Promise<string[]> {
  const missing: string[] = [];
  for (const collection of names) {
    const found = await db
      .collection(collection)
      .listIndexes()
      .toArray()
      .catch((error: { codeName?: string }) => {
        if (error.codeName === 'NamespaceNotFound') return [];
        throw error;
      });
    for (const spec of indexes[collection]) {
      if (!found.some((index) => isSame(spec, index as FoundIndex)))
        missing.push(`${collection}.${spec.name}`);
    }
  }
  return missing;
}

type FoundIndex = Pick<IndexSpec, 'name' | 'key'> & IndexSpec['options'];

/** Compares keys in order, which is part of an index. */
function isSame({ name, key, options = {} }: IndexSpec, found: FoundIndex): boolean {
  return (
    name === found.name &&
    JSON.stringify(key) === JSON.stringify(found.key) &&
    Boolean(options.unique) === Boolean(found.unique) &&
    options.collation?.strength === found.collation?.strength &&
    JSON.stringify(options.partialFilterExpression) === JSON.stringify(found.partialFilterExpression)
  );
}
