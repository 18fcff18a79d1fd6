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
import type { Staff } from '@app/service-kit';
import type { InboxEntry, InboxKind, InboxView, listInbox } from '@app/types/admin/inbox';
import type { ReviewQueue, ReviewSummary } from '@app/types/admin/reviews';
import type { AboutListing } from '@app/types/admin/updates';
import { loadAppeals } from '../appeals/appeals.store.ts';
import { loadApprovalRequests } from '../approval-requests/approval-requests.store.ts';
import { loadClaimSummaries } from '../claims/load-claims.ts';
import { findClaimWarnings } from '../claims/to-claim.ts';
import type { AdminDeps } from '../deps.ts';
import { findListingId, findListingsByName } from '../find-listings.store.ts';
import { loadListingSummaries, toListingSummary } from '../listing-summary.ts';
import { createMessageStore } from '../messages/messages.store.ts';
import type { ListQuery } from '../paging.store.ts';
import { loadListingRows } from '../prosthetists/load-listing-rows.ts';
import { parseStatus } from '../queue/parse-status.ts';
import { loadReports } from '../reports/to-report.ts';
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

/** Converts a query to one of records about listings, which have these statuses. */
const toRecordQuery = async <Status extends string>(
  deps: AdminDeps,
  statuses: readonly (Status | 'open')[],
  { status, listing, q, ...query }: InboxQuery,
) => ({
  ...query,
  status: parseStatus(statuses, status) ?? 'open',
  listingIds: await findListingIds(deps, { q, listing }),
});

/** Returns the view if the kind supports it; undefined, for all items, if not. */
const toView = <T extends InboxView>(
  supportedViews: readonly T[],
  view: InboxView | undefined,
): T | undefined => supportedViews.find((supportedView) => supportedView === view);

/** What items of all kinds have in their own lists. */
interface Item
  extends Pick<InboxEntry, 'id' | 'status' | 'since' | 'promise'>,
    Partial<Pick<InboxEntry, 'v' | 'locale' | 'risk' | 'lock'>> {
  listing: Pick<AboutListing, 'firstName' | 'lastName' | 'company'> | null;
  risks?: string[];
}

/** Converts a page of a kind's list to inbox entries. `toFields` returns what is special to the kind. */
const toResult = <I extends Item>(
  kind: InboxKind,
  { items, total }: { items: readonly I[]; total: number },
  toFields: (item: I) => Partial<InboxEntry>,
): InboxResult => ({
  total,
  items: items.map((item) => ({ ...toEntry(kind, item), ...toFields(item) })),
});

const toEntry = (kind: InboxKind, item: Item): InboxEntry => ({
  kind,
  id: item.id,
  v: item.v ?? null,
  status: item.status,
  name: item.listing ? `${item.listing.firstName} ${item.listing.lastName}` : '',
  company: item.listing?.company ?? '',
  by: '',
  text: '',
  fields: [],
  locale: item.locale ?? null,
  warnings: item.risks ?? [],
  since: item.since,
  promise: item.promise,
  risk: item.risk ?? null,
  lock: item.lock ?? null,
  assignee: null,
});

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
    return toResult(kind, reviewPage, (review) => toReviewFields(kind, review, status !== undefined));
  };

const toReviewFields = (kind: InboxKind, review: ReviewSummary, showsStatus: boolean) => ({
  // A reply in its queue is new or an edit of a public one; the status of its review does not matter.
  status: kind !== 'replies' ? review.status : review.edit ? 'pending_revision' : 'pending',
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
});

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
    const { items: rows, total } = await loadListingRows(deps, query, staff);
    const items = rows.map((row) => ({ ...row, listing: row, since: row.submittedAt ?? row.createdAt }));
    return toResult('prosthetists', { items, total }, () => ({}));
  },

  async 'pending-updates'(deps, { status, view, listing, q, ...query }, staff) {
    const listQuery = {
      ...query,
      listingIds: await findListingIds(deps, { q, listing }),
      status: parseStatus(updateStatuses, status),
      view: toView(['all', 'risk', 'promise', 'warning'], view),
    };
    const updatePage = await loadUpdateSummaries(deps, listQuery, staff);
    return toResult('pending-updates', updatePage, ({ fields }) => ({ fields }));
  },

  async 'pending-claims'(deps, { status, view, listing, ...query }, staff) {
    const listQuery = {
      ...query,
      listingIds: await findListingIds(deps, { listing }),
      status: parseStatus(claimStatuses, status),
      view: toView(['all', 'risk', 'promise', 'warning', 'expiring'], view),
    };
    return toResult('pending-claims', await loadClaimSummaries(deps, listQuery, staff), (claim) => ({
      by: claim.claimantName,
      warnings: findClaimWarnings(claim),
    }));
  },

  async reports(deps, query) {
    const reportPage = await loadReports(deps.collections, await toRecordQuery(deps, reportStatuses, query));
    return toResult('reports', reportPage, ({ note, field }) => ({ text: note, fields: [field] }));
  },

  async appeals(deps, query) {
    const appealPage = await loadAppeals(
      deps.collections,
      await toRecordQuery(deps, objectionStatuses, query),
    );
    return toResult('appeals', appealPage, ({ text, kind }) => ({ text, fields: [kind] }));
  },

  async 'second-opinions'(deps, { status, listing, ...query }, staff) {
    // Approval requests are about a text, not a listing.
    if (listing !== undefined) return { items: [], total: 0 };
    const parsedStatus = parseStatus(approvalStatuses, status) ?? 'open';
    const requestQuery = { ...query, status: parsedStatus };
    const { items: requests, total } = await loadApprovalRequests(deps.collections, requestQuery, staff);
    const items = requests.map((request) => ({ ...request, listing: null, since: request.askedAt }));
    return toResult('second-opinions', { items, total }, ({ about, askedBy, reason, action }) => ({
      name: about,
      by: askedBy.name,
      text: reason,
      fields: [action],
    }));
  },

  async messages(deps, query) {
    const { collections } = deps;
    const messageQuery = await toRecordQuery(deps, receivedMessageStatuses, query);
    const { docs, total } = await createMessageStore(collections).findPage(messageQuery);
    const [getListing, slaTargets] = await Promise.all([
      loadListingSummaries(collections, docs),
      loadSlaTargets(collections, new Date()),
    ]);
    const items = docs.map((doc) => {
      const { _id, kind, text, risks = [], status, sentAt } = doc;
      const listing = getListing(doc);
      return {
        id: _id.toHexString(),
        kind,
        text,
        risks,
        status,
        listing: listing && toListingSummary(listing),
        since: sentAt.toISOString(),
        promise: status === 'open' ? slaTargets.getStatus(sentAt) : null,
      };
    });
    return toResult('messages', { items, total }, ({ text, kind }) => ({ text, fields: [kind] }));
  },
};
