import type { AppealDoc, Collections } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { StaffAppeal } from '@app/types/admin/appeals';
import type { Filter, ObjectId } from 'mongodb';
import { loadListingSummaries, toListingSummary } from '../listing-summary.ts';
import { findRecords, type RecordQuery } from '../paging.store.ts';
import { loadSlaTargets } from '../sla.store.ts';
import { loadStaffNames } from '../staff-names.store.ts';

export async function loadAppeals(
  collections: Collections,
  query: RecordQuery<AppealDoc['status']>,
): Promise<{ items: StaffAppeal[]; total: number }> {
  const { docs, total } = await findRecords(collections.appeals, 'createdAt', query);
  return { items: await toAppeals(collections, docs), total };
}

/** Converts appeals, with what they are about. The account is not among the fields. */
export async function toAppeals(
  collections: Collections,
  docs: readonly AppealDoc[],
): Promise<StaffAppeal[]> {
  const { listings, flags, reviews, pendingUpdates, claims, sanctions } = collections;
  const toSubjectFilter = (appealKind: AppealDoc['kind']) => ({
    _id: { $in: docs.filter(({ kind }) => kind === appealKind).map(({ about }) => about) },
  });
  const notesOptions = { projection: { 'decision.notes': 1 } as const, ...readOptions };
  const [getName, slaTargets, getListing, flagDocs, sanctionDocs, ...decidedDocs] = await Promise.all([
    loadStaffNames(
      collections,
      docs.flatMap(({ decidedBy, answer }) => [decidedBy, answer?.by]),
    ),
    loadSlaTargets(collections, new Date()),
    loadListingSummaries(collections, docs),
    flags.find(toSubjectFilter('flag'), readOptions).toArray(),
    sanctions.find(toSubjectFilter('sanction'), readOptions).toArray(),
    listings.find(toSubjectFilter('listing'), notesOptions).toArray(),
    pendingUpdates.find(toSubjectFilter('update'), notesOptions).toArray(),
    claims.find(toSubjectFilter('claim'), notesOptions).toArray(),
  ]);
  const flaggedReviews = await reviews
    .find({ _id: { $in: flagDocs.map(({ reviewId }) => reviewId) } }, readOptions)
    .project<{ _id: ObjectId; publicId: string }>({ publicId: 1 })
    .toArray();
  return docs.map((appeal) => {
    const { _id, kind, about, status, answer, createdAt, decidedAt, decidedBy } = appeal;
    const isSubject = (doc: { _id: ObjectId }) => doc._id.equals(about);
    const sanction = sanctionDocs.find(isSubject);
    const flag = flagDocs.find(isSubject);
    const review = flag && flaggedReviews.find((doc) => doc._id.equals(flag.reviewId));
    const listing = getListing(appeal);
    return {
      id: _id.toHexString(),
      kind,
      item: kind === 'flag' ? (review?.publicId ?? null) : kind === 'sanction' ? null : about.toHexString(),
      listing: listing && toListingSummary(listing),
      text: appeal.text,
      status,
      since: createdAt.toISOString(),
      promise: status === 'open' ? slaTargets.getStatus(createdAt) : null,
      decided: {
        at: decidedAt.toISOString(),
        by: { id: decidedBy, name: getName(decidedBy) },
        notes: sanction?.reason ?? decidedDocs.flat().find(isSubject)?.decision?.notes ?? '',
      },
      sanction: sanction ? { kind: sanction.kind, until: sanction.until.toISOString() } : null,
      answer: answer ? { notes: answer.notes, at: answer.at.toISOString(), by: getName(answer.by) } : null,
    };
  });
}

/** Finds open appeals against a member's decisions: others decide what would end one. For display; commands check it. */
export const findAppealsAgainstOwnDecisions = (
  { appeals }: Pick<Collections, 'appeals'>,
  memberId: string,
  appealFilter: Filter<AppealDoc>,
): Promise<AppealDoc[]> =>
  appeals.find({ ...appealFilter, status: 'open', decidedBy: memberId }, readOptions).toArray();

/** True if one of these appeals is against the decision of this document. */
export const isDecisionAppealed = (
  { _id, decision }: { _id: ObjectId; decision?: { at: Date } | undefined },
  appeals: readonly AppealDoc[],
): boolean =>
  appeals.some(({ about, decidedAt }) => about.equals(_id) && decidedAt.getTime() === decision?.at.getTime());
