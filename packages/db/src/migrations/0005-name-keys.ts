import type { AnyBulkWriteOperation, Db } from 'mongodb';
import type { ListingDoc } from '../listing.ts';
import { toNameKeys } from '../name-keys.ts';

const batchSize = 1000;

type NameFields = Pick<ListingDoc, 'nameKeys' | 'firstName' | 'lastName' | 'company' | 'clinic' | 'city'>;
const nameProjection = { nameKeys: 1, firstName: 1, lastName: 1, company: 1, clinic: 1, city: 1 } as const;

/** Recomputes the name keys of stored listings, so that they include the town and joined names. */
export async function recomputeNameKeys(db: Db): Promise<void> {
  const listings = db.collection<NameFields>('listings');
  let writes: AnyBulkWriteOperation<NameFields>[] = [];
  // Old documents may not satisfy the validator.
  const flushWrites = () => listings.bulkWrite(writes, { ordered: false, bypassDocumentValidation: true });
  for await (const { _id, nameKeys: storedKeys, ...listing } of listings.find(
    {},
    { projection: nameProjection },
  )) {
    const { nameKeys } = toNameKeys(listing);
    if (nameKeys.join(' ') === storedKeys.join(' ')) continue;
    // A listing that changed meanwhile has new keys already.
    writes.push({ updateOne: { filter: { _id, ...listing }, update: { $set: { nameKeys } } } });
    if (writes.length < batchSize) continue;
    await flushWrites();
    writes = [];
  }
  if (writes.length > 0) await flushWrites();
}
