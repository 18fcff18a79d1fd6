// Migrations that derive a field of stored documents from their other fields.
import type {
  AnyBulkWriteOperation,
  Collection,
  Db,
  Document,
  Filter,
  UpdateOneModel,
  WithId,
} from 'mongodb';
import { toClinicKey } from '../clinic-key.ts';
import { projectFields } from '../collections.ts';
import { detectReviewLanguage } from '../detect-language.ts';
import type { ListingDoc } from '../listing.ts';
import { toNameKeys } from '../name-keys.ts';
import type { ReviewDoc } from '../review.ts';

const batchSize = 1000;

/** Writes the update that `createUpdate` returns for each document, if any. */
async function updateEach<Doc extends Document>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  projection: Document,
  createUpdate: (doc: WithId<Doc>) => UpdateOneModel<Doc> | undefined,
): Promise<void> {
  let writes: AnyBulkWriteOperation<Doc>[] = [];
  const flushWrites = async () => {
    // Old documents may not satisfy the validator.
    const options = { ordered: false, bypassDocumentValidation: true };
    if (writes.length > 0) await collection.bulkWrite(writes, options);
    writes = [];
  };
  for await (const doc of collection.find(filter, { projection })) {
    const updateOne = createUpdate(doc);
    if (updateOne) writes.push({ updateOne });
    if (writes.length === batchSize) await flushWrites();
  }
  await flushWrites();
}

/** Recomputes the name keys of stored listings, so that they include the town and joined names. */
export const recomputeNameKeys = (db: Db): Promise<void> =>
  updateEach(
    db.collection<ListingDoc>('listings'),
    {},
    projectFields('nameKeys firstName lastName company clinic city'),
    ({ _id, nameKeys: storedKeys, ...listing }) => {
      const { nameKeys } = toNameKeys(listing);
      if (nameKeys.join(' ') === storedKeys.join(' ')) return undefined;
      // A listing that changed meanwhile has new keys already.
      return { filter: { _id, ...listing }, update: { $set: { nameKeys } } };
    },
  );

export const addClinicKeys = (db: Db): Promise<void> =>
  updateEach(
    db.collection<ListingDoc>('listings'),
    { clinicKey: { $exists: false } },
    projectFields('company clinic address address2 zipCode'),
    ({ _id, ...listing }) => {
      const clinicKey = toClinicKey(listing);
      // A listing that changed meanwhile has its key already.
      return clinicKey === undefined
        ? undefined
        : { filter: { _id, ...listing }, update: { $set: { clinicKey } } };
    },
  );

export const addReviewLanguages = (db: Db): Promise<void> =>
  updateEach(
    db.collection<ReviewDoc>('reviews'),
    { language: { $exists: false } },
    projectFields('title text locale revision.content'),
    ({ _id, text, title, locale = 'en', revision }) => {
      const revisedContent = revision?.content;
      const $set = {
        language: detectReviewLanguage({ title, text }, locale),
        ...(revisedContent && { 'revision.content.language': detectReviewLanguage(revisedContent, locale) }),
      };
      // A review that changed meanwhile has its language already, or is found by the next run.
      const filter = { _id, text, ...(revisedContent && { 'revision.content.text': revisedContent.text }) };
      return { filter, update: { $set } };
    },
  );
