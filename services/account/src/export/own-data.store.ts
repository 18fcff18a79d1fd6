// All data of an account, by allow-lists of fields: data of other people and staff, and of fraud detection, are not
// exported. The deletion of an account must cover the same collections.
import { type Collections, findOwnAccountFields, type ReviewDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import { listListingSources } from './own-listing-data.store.ts';
import {
  createSource,
  type ExportRecord,
  find,
  pickFields,
  pickSource,
  type RecordSources,
} from './record-source.store.ts';
import { toExportedAudit, toExportedReview } from './to-exported.ts';

/** Reads the exported records by collection, newest first where they have an order. `emails`: its verified addresses. */
export async function readOwnData(
  collections: Collections,
  userId: string,
  emails: readonly string[],
): Promise<Record<string, ExportRecord[]>> {
  const sources = Object.entries(listRecordSources(collections, userId, emails));
  const siteRecords = await Promise.all(
    sources.map(async ([name, sourcesOfName]) => {
      const recordLists = await Promise.all([sourcesOfName].flat().map((source) => source.readRecords()));
      return [name, recordLists.flat()] as const;
    }),
  );
  return { ...Object.fromEntries(siteRecords), ...(await readDeclaredRecords(collections, userId)) };
}

/** By collection, in the order of the export. Each query has an index. */
export function listRecordSources(
  collections: Collections,
  userId: string,
  emails: readonly string[],
): RecordSources {
  const { reviews, flags, helpfulVotes, reports, sanctions, proofs, audit } = collections;
  const { drafts, preferences, savedPeople, sharedLists, alerts, photos } = collections;
  const addresses = emails.map((email) => email.toLowerCase());

  const addProofs = async (ownReviews: ReviewDoc[]) => {
    const reviewIds = ownReviews.map(({ _id }) => _id);
    const proofDocs = await proofs.find({ reviewId: { $in: reviewIds } }, readOptions).toArray();
    const proofByReview = new Map(proofDocs.map((proof) => [proof.reviewId.toHexString(), proof]));
    return ownReviews.map((review) => toExportedReview(review, proofByReview.get(review._id.toHexString())));
  };
  /** Exports fields of documents about a review. `review`: its public id. */
  const nameReviews =
    <Doc extends { reviewId: ReviewDoc['_id'] }>(...fields: (keyof Doc)[]) =>
    async (docs: Doc[]) => {
      const namedReviews = await reviews
        .find({ _id: { $in: docs.map(({ reviewId }) => reviewId) } }, readOptions)
        .project<Pick<ReviewDoc, '_id' | 'publicId'>>({ publicId: 1 })
        .toArray();
      const publicIds = new Map(namedReviews.map(({ _id, publicId }) => [_id.toHexString(), publicId]));
      const findPublicId = ({ reviewId }: Doc) => publicIds.get(reviewId.toHexString()) ?? null;
      return docs.map((doc) => ({ review: findPublicId(doc), ...pickFields(doc, fields) }));
    };

  return {
    reviews: createSource(find(reviews, { userId }, { createdAt: -1 }), addProofs),
    flags: createSource(
      find(flags, { userId }),
      nameReviews('reason', 'note', 'status', 'createdAt', 'decidedAt'),
    ),
    helpfulVotes: createSource(find(helpfulVotes, { userId }), nameReviews('createdAt')),
    reports: pickSource(find(reports, { userId }), ['listingId', 'field', 'note', 'status', 'createdAt']),
    // Without the name of the staff member.
    sanctions: pickSource(find(sanctions, { userId }, { until: -1 }), [
      'kind',
      'reason',
      'from',
      'until',
      'liftedAt',
    ]),
    ...listListingSources(collections, userId),
    drafts: pickSource(find(drafts, { _id: userId }), ['step', 'values', 'savedAt']),
    // Without the token, which allows anyone to unsubscribe.
    preferences: pickSource(find(preferences, { _id: userId }), ['off', 'needs']),
    saved: createSource(find(savedPeople, { _id: userId }), (docs) =>
      docs.flatMap(({ people }) =>
        people.map((entry) => pickFields(entry, ['listingId', 'note', 'savedAt'])),
      ),
    ),
    // Without the link's hash, and without what the other person wrote.
    sharedLists: [
      pickSource(
        find(sharedLists, { ownerUserId: userId }),
        ['as', 'ownerName', 'mode', 'createdAt', 'expiresAt', 'acceptedAt'],
        () => ({ as: 'owner' }),
      ),
      pickSource(
        find(sharedLists, { readerUserId: userId }),
        ['as', 'readerName', 'mode', 'acceptedAt', 'notes'],
        () => ({ as: 'reader' }),
      ),
    ],
    // As its deletion does, includes those asked for without signing in.
    alerts: pickSource(find(alerts, { $or: [{ userId }, { email: { $in: addresses } }] }), [
      'email',
      'locale',
      'zipCode',
      'radiusMiles',
      'filters',
      'rhythm',
      'createdAt',
      'confirmedAt',
    ]),
    photos: pickSource(
      find(photos, { userId }, { createdAt: -1 }),
      ['address', 'bytes', 'createdAt'],
      ({ _id }) => ({ address: `/photos/${_id}.webp` }),
    ),
    audit: createSource(
      find(
        audit,
        { $or: [{ 'actor.id': userId }, { 'target.kind': 'user', 'target.id': userId }] },
        { at: -1 },
      ),
      (rows) => rows.map((row) => toExportedAudit(row, userId)),
    ),
  };
}

/** Records of the collections that services declared as their own, with the fields that they name. */
async function readDeclaredRecords(
  collections: Collections,
  userId: string,
): Promise<Record<string, ExportRecord[]>> {
  const recordsByField: Record<string, ExportRecord[]> = {};
  for (const { name, field, exported } of await findOwnAccountFields(collections)) {
    if (exported.length === 0) continue;
    const cursor = collections.audit.db.collection(name).find({ [field]: userId } as object, readOptions);
    recordsByField[`${name}.${field}`] = await pickSource<ExportRecord>(cursor, exported).readRecords();
  }
  return recordsByField;
}
