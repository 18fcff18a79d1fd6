import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { toClinicKey } from '../clinic-key.ts';
import type { ListingDoc } from '../listing.ts';

const batchSize = 1000;

type ClinicFields = Pick<ListingDoc, 'company' | 'clinic' | 'address' | 'address2' | 'zipCode' | 'clinicKey'>;
const clinicProjection = { company: 1, clinic: 1, address: 1, address2: 1, zipCode: 1 } as const;

export async function addClinicKeys(db: Db): Promise<void> {
  const listings = db.collection<ClinicFields>('listings');
  let writes: AnyBulkWriteOperation<ClinicFields>[] = [];
  // Old documents may not satisfy the validator.
  const flushWrites = () => listings.bulkWrite(writes, { ordered: false, bypassDocumentValidation: true });
  for await (const { _id, ...listing } of listings.find(
    { clinicKey: { $exists: false } },
    { projection: clinicProjection },
  )) {
    const clinicKey = toClinicKey(listing);
    if (clinicKey === undefined) continue;
    // A listing that changed meanwhile has its key already.
    writes.push({ updateOne: { filter: { _id, ...listing }, update: { $set: { clinicKey } } } });
    if (writes.length < batchSize) continue;
    await flushWrites();
    writes = [];
  }
  if (writes.length > 0) await flushWrites();
}
