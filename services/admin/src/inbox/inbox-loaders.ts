// Loads one page of entries for each kind of item, from the kind's own list.
import type { ObjectId } from '@app/db';
import {
  approvalStatuses,
  claimStatuses,
  objectionStatuses,
  receivedMessageStatuses,
  reportStatuses,
  reviewStatuses,
  updateStatuses,
} from '@app/option-lists';
import { getCompany } from '@app/public-listing';
import type { Staff } from '@app/service-kit';
import type { InboxEntry, InboxKind, InboxView, listInbox } from '@app/types/admin/inbox';
import type { ReviewQueue, ReviewSummary } from '@app/types/admin/reviews';
import { createAppealsStore } from '../appeals/appeals.store.ts';
import { toAppeals } from '../appeals/to-appeal.ts';
import { loadApprovalRequests } from '../approval-requests/load-approval-requests.ts';
import { loadClaimSummaries } from '../claims/load-claims.ts';
import { findClaimWarnings } from '../claims/to-claim.ts';
import type { AdminDeps } from '../deps.ts';
import { findListingId, findListingsByName } from '../find-listings.store.ts';
import { loadListingSummaries } from '../listing-summary.ts';
import { createMessageStore } from '../messages/messages.store.ts';
import type { ListQuery } from '../paging.store.ts';
import { loadListingRows } from '../prosthetists/load-listing-rows.ts';
import { parseStatus } from '../queue/parse-status.ts';
import { createReportsStore } from '../reports/reports.store.ts';
import { toReports } from '../reports/to-report.ts';
import { loadReviewSummaries } from '../reviews/load-review-summaries.ts';
import { loadSlaTargets } from '../sla.store.ts';
import { loadUpdateSummaries } from '../updates/load-updates.ts';

export type InboxQuery = ListQuery<typeof listInbox>;
export interface InboxResult {
  items: InboxEntry[];
  total: number;
}

type InboxLoader = (deps: AdminDeps, query: InboxQuery, staff: Staff) => Promise<InboxResult>;

/** Finds the listings to which a name and a slug or id restrict the entries; undefined: no restriction. */
async function findListingIds(
  deps: AdminDeps,
  { q, listing: slugOrId }: Pick<InboxQuery, 'q' | 'listing'>,
): Promise<ObjectId[] | undefined> {
  const namedIds = q ? await findListingsByName(deps, q) : undefined;
  if (slugOrId === undefined) return namedIds;
  const listingId = await findListingId(deps.collections, slugOrId);
  return listingId && (namedIds ?? [listingId]).some((id) => id.equals(listingId)) ? [listingId] : [];
}

/** Values of the fields that most kinds do not have. */
const entryDefaults = {
  v: null,
  company: '',
  by: '',
  text: '',
  fields: [],
  locale: null,
  warnings: [],
  risk: null,
  lock: null,
  assignee: null,
} satisfies Partial<InboxEntry>;

const formatListingName = (listing: { firstName: string; lastName: string } | null) =>
  listing ? `${listing.firstName} ${listing.lastName}` : '';

/** Returns the view if the kind supports it; undefined, for all items, if not. */
const toView = <T extends InboxView>(
  supportedViews: readonly T[],
  view: InboxView | undefined,
): T | undefined => supportedViews.find((supportedView) => supportedView === view);

const createReviewLoader =
  (kind: InboxKind, queue: ReviewQueue): InboxLoader =>
  async (deps, { status, view, ...query }, staff) => {
    const parsedStatus = parseStatus(['any', ...reviewStatuses], status);
    const statuses = parsedStatus === undefined || parsedStatus === 'any' ? [] : [parsedStatus];
    const listQuery = {
      ...query,
      view: toView(['all', 'risk', 'promise', 'warning'], view),
      queue: status === undefined ? queue : 'all',
      status: statuses,
    } as const;
    const reviewPage = await loadReviewSummaries(deps, listQuery, staff);
    return toResult(reviewPage, (review) => toReviewEntry(kind, review, status !== undefined));
  };

const toReviewEntry = (kind: InboxKind, review: ReviewSummary, showsStatus: boolean): InboxEntry => ({
  ...entryDefaults,
  kind,
  id: review.id,
  v: review.v,
  // A reply in its queue is new or an edit of a public one; the status of its review does not matter.
  status: kind !== 'replies' ? review.status : review.edit ? 'pending_revision' : 'pending',
  name: formatListingName(review.listing),
  company: review.listing?.company ?? '',
  text: review.excerpt,
  warnings: [
    ...(showsStatus ? [`status_${review.status}`] : []),
    ...(review.edit ? ['edit'] : []),
    ...(review.hidden ? ['hidden'] : []),
    ...(review.openFlags > 0 && kind !== 'flags' ? ['flags'] : []),
    ...(review.appeal && kind !== 'author-appeals' ? ['appeal'] : []),
    ...(review.proof && kind !== 'proofs' ? ['proof'] : []),
    ...review.risks,
  ],
  locale: review.locale,
  since: review.since,
  promise: review.promise,
  risk: review.risk,
  lock: review.lock,
});

/** Converts a page of a kind's list to inbox entries. */
const toResult = <Item>(
  { items, total }: { items: readonly Item[]; total: number },
  toEntry: (item: Item) => Omit<InboxEntry, keyof typeof entryDefaults> & Partial<InboxEntry>,
): InboxResult => ({ total, items: items.map((item) => ({ ...entryDefaults, ...toEntry(item) })) });

export const inboxLoaders: Readonly<Record<InboxKind, InboxLoader>> = {
  reviews: createReviewLoader('reviews', 'waiting'),
  'year-later': createReviewLoader('year-later', 'year-later'),
  replies: createReviewLoader('replies', 'replies'),
  flags: createReviewLoader('flags', 'flags'),
  'author-appeals': createReviewLoader('author-appeals', 'appeals'),
  proofs: createReviewLoader('proofs', 'proofs'),

  async prosthetists(deps, { status, q, listing, page, pageSize, idFilter }, staff) {
    const query = {
      status: parseStatus(['pending'], status) ?? 'pending',
      sort: 'submitted',
      q,
      page,
      pageSize,
      idFilter,
      listingIds: await findListingIds(deps, { listing }),
    } as const;
    return toResult(await loadListingRows(deps, query, staff), (row) => ({
      kind: 'prosthetists',
      id: row.id,
      v: row.v,
      status: row.status,
      name: formatListingName(row),
      company: row.company,
      locale: row.locale,
      warnings: row.risks,
      since: row.submittedAt ?? row.createdAt,
      promise: row.promise,
      lock: row.lock,
    }));
  },

  async 'pending-updates'(deps, { status, view, listing, q, ...query }, staff) {
    const listQuery = {
      ...query,
      listingIds: await findListingIds(deps, { q, listing }),
      status: parseStatus(updateStatuses, status),
      view: toView(['all', 'risk', 'promise', 'warning'], view),
    };
    return toResult(
      await loadUpdateSummaries(deps, listQuery, staff),
      ({ id, v, listing, fields, locale, risks, since, promise, risk, lock, status }) => ({
        kind: 'pending-updates',
        id,
        v,
        status,
        name: formatListingName(listing),
        company: listing.company,
        fields,
        locale,
        warnings: risks,
        since,
        promise,
        risk,
        lock,
      }),
    );
  },

  async 'pending-claims'(deps, { status, view, listing, ...query }, staff) {
    const listQuery = {
      ...query,
      listingIds: await findListingIds(deps, { listing }),
      status: parseStatus(claimStatuses, status),
      view: toView(['all', 'risk', 'promise', 'warning', 'expiring'], view),
    };
    return toResult(await loadClaimSummaries(deps, listQuery, staff), (claim) => ({
      kind: 'pending-claims',
      id: claim.id,
      v: claim.v,
      status: claim.status,
      name: formatListingName(claim.listing),
      company: claim.listing?.company ?? '',
      by: claim.claimantName,
      locale: claim.locale,
      warnings: findClaimWarnings(claim),
      since: claim.since,
      promise: claim.promise,
      risk: claim.risk,
      lock: claim.lock,
    }));
  },

  async reports(deps, { status, listing, q, ...query }) {
    const { collections } = deps;
    const { rows, total } = await createReportsStore(collections).findPage({
      ...query,
      listingIds: await findListingIds(deps, { q, listing }),
      status: parseStatus(reportStatuses, status) ?? 'open',
    });
    const reports = await toReports(collections, rows);
    return toResult({ items: reports, total }, ({ id, field, note, listing, status, since, promise }) => ({
      kind: 'reports',
      id,
      status,
      name: formatListingName(listing),
      company: listing?.company ?? '',
      text: note,
      fields: [field],
      since,
      promise,
    }));
  },

  async appeals(deps, { status, listing, q, ...query }) {
    const { collections } = deps;
    const parsedStatus = parseStatus(objectionStatuses, status) ?? 'open';
    const { rows, total } = await createAppealsStore(collections).findPage({
      ...query,
      listingIds: await findListingIds(deps, { q, listing }),
      status: parsedStatus,
    });
    const appeals = await toAppeals(collections, rows);
    return toResult({ items: appeals, total }, ({ id, listing, text, status, since, promise, kind }) => ({
      kind: 'appeals',
      id,
      status,
      name: formatListingName(listing),
      company: listing?.company ?? '',
      text,
      fields: [kind],
      since,
      promise,
    }));
  },

  async 'second-opinions'(deps, { status, listing, ...query }, staff) {
    // Approval requests are about a text, not a listing.
    if (listing !== undefined) return { items: [], total: 0 };
    const parsedStatus = parseStatus(approvalStatuses, status) ?? 'open';
    return toResult(
      await loadApprovalRequests(deps, { ...query, status: parsedStatus }, staff),
      ({ id, status, about, action, reason, askedBy, askedAt, promise }) => ({
        kind: 'second-opinions',
        id,
        status,
        name: about,
        by: askedBy.name,
        text: reason,
        fields: [action],
        since: askedAt,
        promise,
      }),
    );
  },

  async messages(deps, { status, listing, q, ...query }) {
    const { collections } = deps;
    const parsedStatus = parseStatus(receivedMessageStatuses, status) ?? 'open';
    const { docs, total } = await createMessageStore(collections).findPage({
      ...query,
      listingIds: await findListingIds(deps, { q, listing }),
      status: parsedStatus,
    });
    const [getListing, slaTargets] = await Promise.all([
      loadListingSummaries(collections, docs),
      loadSlaTargets(collections, new Date()),
    ]);
    return toResult({ items: docs, total }, (doc) => {
      const { _id, kind, text, risks = [], status, sentAt } = doc;
      const listing = getListing(doc);
      return {
        kind: 'messages',
        id: _id.toHexString(),
        status,
        name: formatListingName(listing),
        text,
        company: listing ? getCompany(listing) : '',
        fields: [kind],
        warnings: risks,
        since: sentAt.toISOString(),
        promise: status === 'open' ? slaTargets.getStatus(sentAt) : null,
      };
    });
  },
};
