import type { ReviewDoc } from '@app/db';
import { getReplyVersion } from '@app/reviews';
import type { Staff } from '@app/service-kit';
import type { SlaStatus } from '@app/status-changes';
import type { adminListReviews, ReviewSummary } from '@app/types/admin/reviews';
import { findListingsByName, type NameSearchDeps } from '../find-listings.store.ts';
import { type ListingSummaryDoc, toListingSummary } from '../listing-summary.ts';
import type { ListQuery } from '../paging.store.ts';
import { createLockStore, type ItemLock } from '../queue/locks.store.ts';
import { nearDeadlineHours } from '../queue/queue-status.ts';
import { loadSlaTargets } from '../sla.store.ts';
import { requirePermission } from '../staff-call.ts';
import { createStaffReviewStore } from './reviews.store.ts';

export async function loadReviewSummaries(
  deps: NameSearchDeps,
  query: ListQuery<typeof adminListReviews>,
  staff: Staff,
): Promise<{ items: ReviewSummary[]; total: number }> {
  const { collections } = deps;
  const store = createStaffReviewStore(collections);
  const locks = createLockStore(collections);
  if (query.authorOf !== undefined) requirePermission(staff, 'accounts');
  const { queue = 'waiting', view } = query;
  const now = new Date();
  const subject = queue === 'replies' ? 'reply' : 'review';
  const slaTargets = await loadSlaTargets(collections, now);
  const restriction = {
    nameMatchIds: query.q ? await findListingsByName(deps, query.q) : [],
    publicIds: view === 'mine' ? (await locks.loadLockedIds(staff, now))(subject) : undefined,
    waitingSinceBefore:
      view === 'promise' ? slaTargets.computeSubmissionCutoff(nearDeadlineHours) : undefined,
  };
  const { rows, total } = await store.findPage({ ...query, queue }, restriction);
  const reviews = rows.map(({ review }) => review);
  const [getListing, reviewIdsWithProof, findLock] = await Promise.all([
    store.loadListings(reviews),
    store.findIdsWithProof(reviews),
    locks.createLockLookup(
      subject,
      reviews.map(({ publicId }) => publicId),
      now,
    ),
  ]);
  const items = rows.map(({ review, since, risk }) =>
    toReviewSummary(review, {
      since,
      risk,
      listing: getListing(review),
      lock: findLock(review.publicId),
      slaStatus: queue !== 'all' || isWaiting(review) ? slaTargets.getStatus(since) : null,
      isReply: queue === 'replies',
      isYearLater: queue === 'year-later',
      hasProof: reviewIdsWithProof.has(review._id.toHexString()),
    }),
  );
  return { items, total };
}

const isWaiting = ({ status }: ReviewDoc) => status === 'pending' || status === 'pending_revision';

const excerptLength = 160;

function toReviewSummary(
  review: ReviewDoc,
  context: {
    since: Date;
    risk: ReviewSummary['risk'];
    listing: ListingSummaryDoc | null;
    lock: ItemLock | null;
    slaStatus: SlaStatus | null;
    isReply: boolean;
    isYearLater: boolean;
    hasProof: boolean;
  },
): ReviewSummary {
  const { revision, reply, yearLater } = review;
  const isEdit = revision?.status === 'pending' && !context.isYearLater;
  const editedContent = isEdit ? revision.content : review;
  const content = context.isYearLater && yearLater ? yearLater : editedContent;
  const replyText = reply?.revision?.status === 'pending' ? reply.revision.text : (reply?.text ?? '');
  const { risks } = context.isReply && reply ? reply : context.isYearLater && yearLater ? yearLater : review;
  return {
    id: review.publicId,
    v: context.isReply ? getReplyVersion(review) : review.v,
    status: review.status,
    listing: context.listing && toListingSummary(context.listing),
    stars: content.overallRating,
    excerpt: (context.isReply ? replyText : content.text).replace(/\s+/g, ' ').slice(0, excerptLength),
    edit: context.isReply ? reply?.revision?.status === 'pending' : isEdit,
    openFlags: review.openFlags ?? 0,
    hidden: review.hidden !== undefined,
    appeal: review.appeal?.status === 'open',
    proof: context.hasProof,
    risks: risks ?? [],
    locale: (context.isReply ? reply?.locale : review.locale) ?? 'en',
    since: context.since.toISOString(),
    promise: context.slaStatus,
    risk: context.risk,
    lock: context.lock,
  };
}
