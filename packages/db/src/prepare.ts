import { type Db, type Document, MongoServerError } from 'mongodb';
import { indexes } from './indexes.ts';
import { withLock } from './lock.ts';
import { migrate } from './migrate.ts';
import { validators } from './validators.ts';

/**
 * Brings a database to what this release needs: collections, open migrations, validators, indexes. Idempotent, and
 * locked: of two starts at once, the second waits and then finds nothing to do.
 * @throws when data break a new unique index, or an index of the same name is another one: a migration is missing
 */
export async function prepareDatabase(db: Db): Promise<void> {
  await withLock(db, 'prepare', async () => {
    const found = new Map(
      (await db.listCollections({}, { nameOnly: false }).toArray()).map((info) => [info.name, info.options]),
    );
    for (const name of Object.keys(validators)) if (!found.has(name)) await db.createCollection(name);
    await migrate(db);
    for (const [name, validator] of Object.entries(validators)) {
      if (!isSame(found.get(name)?.validator, validator)) {
        await db.command({ collMod: name, validator, validationLevel: 'strict', validationAction: 'error' });
      }
    }
    for (const [name, specs] of Object.entries(indexes)) {
      const collection = db.collection(name);
      for (const { name: index, key, options } of specs) {
        await collection.createIndex(key, { name: index, ...options }).catch((error: unknown) => {
          throw new Error(`Index ${name}.${index}: ${reasonOf(error)}`, { cause: error });
        });
      }
    }
  });
}

const isSame = (a: Document | undefined, b: Document) => JSON.stringify(a) === JSON.stringify(b);

function reasonOf(error: unknown): string {
  const code = error instanceof MongoServerError ? Number(error.code) : 0;
  if (code === 11000) return 'the data hold doubles';
  if (code === 85 || code === 86)
    return 'there is one of that name with other keys or options; a migration must drop it';
  return error instanceof Error ? error.name : 'unknown error';
}
