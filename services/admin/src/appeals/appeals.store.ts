import type { AppealDoc, Collections, SanctionDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import { ObjectId } from 'mongodb';
import { type ListingSummaryDoc, loadListingSummaries } from '../listing-summary.ts';
import { findPage, type Page } from '../paging.store.ts';
import { type IdFilter, toIdFilter } from '../record-filters.store.ts';

export interface AppealRow {
  appeal: AppealDoc;
  listing: ListingSummaryDoc | null;
  /** For flags: the public id of the review. */
  reviewPublicId: string | null;
  /** Notes that were sent to the prosthetist with the decision. */
  notes: string;
  sanction: SanctionDoc | null;
}

interface AppealQuery extends Page {
  status: AppealDoc['status'];
  /** Selects one appeal of any status. */
  id?: string | undefined;
  /** Only items of these listings. */
  listingIds?: ObjectId[] | undefined;
  idFilter?: IdFilter | undefined;
}

/** Reads prosthetists' appeals with their subjects. */
export function createAppealsStore({ appeals, listings, flags, reviews, ...otherCollections }: Collections) {
  const addContext = async (docs: readonly AppealDoc[]): Promise<AppealRow[]> => {
    const flagIds = docs.flatMap(({ kind, about }) => (kind === 'flag' ? [about] : []));
    const toSubjectFilter = (appealKind: AppealDoc['kind']) => ({
      _id: { $in: docs.flatMap(({ kind, about }) => (kind === appealKind ? [about] : [])) },
    });
    const notesOptions = { projection: { 'decision.notes': 1 } as const, ...readOptions };
    const [getListing, flagDocs, rejectedListings, updates, claims, sanctions] = await Promise.all([
      loadListingSummaries({ listings }, docs),
      flags.find({ _id: { $in: flagIds } }, readOptions).toArray(),
      listings.find(toSubjectFilter('listing'), notesOptions).toArray(),
      otherCollections.pendingUpdates.find(toSubjectFilter('update'), notesOptions).toArray(),
      otherCollections.claims.find(toSubjectFilter('claim'), notesOptions).toArray(),
      otherCollections.sanctions.find(toSubjectFilter('sanction'), readOptions).toArray(),
    ]);
    const flaggedReviews = await reviews
      .find({ _id: { $in: flagDocs.map(({ reviewId }) => reviewId) } }, readOptions)
      .project<{ _id: unknown; publicId: string }>({ publicId: 1 })
      .toArray();
    const publicIdByReviewId = new Map(flaggedReviews.map(({ _id, publicId }) => [String(_id), publicId]));
    return docs.map((appeal) => {
      const flag = flagDocs.find(({ _id }) => _id.equals(appeal.about));
      const decidedDoc = [...rejectedListings, ...updates, ...claims].find(({ _id }) =>
        _id.equals(appeal.about),
      );
      const sanction = sanctions.find(({ _id }) => _id.equals(appeal.about)) ?? null;
      return {
        appeal,
        listing: getListing(appeal),
        reviewPublicId: (flag && publicIdByReviewId.get(String(flag.reviewId))) ?? null,
        notes: sanction?.reason ?? decidedDoc?.decision?.notes ?? '',
        sanction,
      };
    });
  };
  return {
    addContext,
    async findPage({ status, id, listingIds, idFilter, ...page }: AppealQuery) {
      const direction = status === 'open' ? 1 : -1;
      const filter = {
        ...(id ? { _id: new ObjectId(id) } : { status, ...toIdFilter(idFilter) }),
        ...(listingIds && { listingId: { $in: listingIds } }),
      };
      const { docs, total } = await findPage(appeals, filter, { createdAt: direction, _id: direction }, page);
      return { rows: await addContext(docs), total };
    },
  };
}
