// The list and count of each kind of item. Each loader reads the kind's own list.

import type { ObjectId } from '@app/db';
import {
  approvalStatuses,
  claimStatuses,
  receivedStatuses,
  reportStatuses,
  reviewStatuses,
  updateStatuses,
  verdictStatuses,
} from '@app/option-lists';
import { getCompany } from '@app/public-listing';
import type { Staff } from '@app/service-kit';
import type { InboxEntry, InboxKind, InboxView, listInbox } from '@app/types/admin/inbox';
import type { ReviewQueue, ReviewSummary } from '@app/types/admin/reviews';
import { createAppealsStore } from '../appeals/appeals.store.ts';
import { toAppeals } from '../appeals/to-appeal.ts';
import { loadApprovalRequests } from '../approval-requests/load-approval-requests.ts';
import { loadClaimLines } from '../claims/load-claims.ts';
import { findClaimWarnings } from '../claims/to-claim.ts';
import type { AdminDeps } from '../deps.ts';
import { findListingId, findListingsByName } from '../find-listings.store.ts';
import { loadListingSummaries } from '../listing-summary.ts';
import { createMessageStore } from '../messages/messages.store.ts';
import type { ListQuery } from '../paging.store.ts';
import { loadListingRows } from '../prosthetists/listing-rows.ts';
import { parseStatus } from '../queue/parse-status.ts';
import { createReportsStore } from '../reports/reports.store.ts';
import { toReports } from '../reports/to-report.ts';
import { loadReviewLines } from '../reviews/review-lines.ts';
import { loadSlaTargets } from '../sla.store.ts';
import { loadUpdateLines } from '../updates/load-updates.ts';

export type InboxQuery = ListQuery<typeof listInbox>;
export interface InboxResult {
  items: InboxEntry[];
  total: number;
}

type InboxLoader = (deps: AdminDeps, query: InboxQuery, staff: Staff) => Promise<InboxResult>;

/** The listings to which a name and the filter by one listing restrict an item; undefined: all. */
async function findListingIds(
  deps: AdminDeps,
  { q, listing }: Pick<InboxQuery, 'q' | 'listing'>,
): Promise<ObjectId[] | undefined> {
  const namedIds = q ? await findListingsByName(deps, q) : undefined;
  if (listing === undefined) return namedIds;
  const listingId = await findListingId(deps.collections, listing);
  return listingId && (namedIds ?? [listingId]).some((id) => id.equals(listingId)) ? [listingId] : [];
}

/** Defaults of fields that most kinds do not have. */
const lineDefaults = {
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

/** A view if the kind supports it, else undefined (all). */
const toView = <T extends InboxView>(supported: readonly T[], view: InboxView | undefined): T | undefined =>
  supported.find((supportedView) => supportedView === view);

const createReviewLoader =
  (kind: InboxKind, queue: ReviewQueue): InboxLoader =>
  async (deps, { status, view, ...query }, staff) => {
    const parsedStatus = parseStatus(['any', ...reviewStatuses], status);
    const statuses = parsedStatus === undefined || parsedStatus === 'any' ? [] : [parsedStatus];
    const search = {
      ...query,
      view: toView(['all', 'risk', 'promise', 'warning'], view),
      queue: status === undefined ? queue : 'all',
      status: statuses,
    } as const;
    const reviewPage = await loadReviewLines(deps, search, staff);
    return toInboxItems(reviewPage, (line) => toReviewLine(kind, line, status !== undefined));
  };

const toReviewLine = (kind: InboxKind, line: ReviewSummary, showsStatus: boolean): InboxEntry => ({
  ...lineDefaults,
  kind,
  id: line.id,
  v: line.v,
  // A reply in its queue waits, itself or as an edit of a public one, whatever state its review has.
  status: kind !== 'replies' ? line.status : line.edit ? 'pending_revision' : 'pending',
  name: formatListingName(line.listing),
  company: line.listing?.company ?? '',
  text: line.excerpt,
  warnings: [
    ...(showsStatus ? [`status_${line.status}`] : []),
    ...(line.edit ? ['edit'] : []),
    ...(line.hidden ? ['hidden'] : []),
    ...(line.openFlags > 0 && kind !== 'flags' ? ['flags'] : []),
    ...(line.appeal && kind !== 'author-appeals' ? ['appeal'] : []),
    ...(line.proof && kind !== 'proofs' ? ['proof'] : []),
    ...line.risks,
  ],
  locale: line.locale,
  since: line.since,
  promise: line.promise,
  risk: line.risk,
  lock: line.lock,
});

/** Converts a page of a kind's list to inbox lines. */
const toInboxItems = <Item>(
  { items, total }: { items: readonly Item[]; total: number },
  toLine: (item: Item) => Omit<InboxEntry, keyof typeof lineDefaults> & Partial<InboxEntry>,
): InboxResult => ({ total, items: items.map((item) => ({ ...lineDefaults, ...toLine(item) })) });

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
    return toInboxItems(await loadListingRows(deps, query, staff), (row) => ({
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
    const search = {
      ...query,
      listingIds: await findListingIds(deps, { q, listing }),
      status: parseStatus(updateStatuses, status),
      view: toView(['all', 'risk', 'promise', 'warning'], view),
    };
    return toInboxItems(
      await loadUpdateLines(deps, search, staff),
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
    const search = {
      ...query,
      listingIds: await findListingIds(deps, { listing }),
      status: parseStatus(claimStatuses, status),
      view: toView(['all', 'risk', 'promise', 'warning', 'expiring'], view),
    };
    return toInboxItems(await loadClaimLines(deps, search, staff), (line) => ({
      kind: 'pending-claims',
      id: line.id,
      v: line.v,
      status: line.status,
      name: formatListingName(line.listing),
      company: line.listing?.company ?? '',
      by: line.claimantName,
      locale: line.locale,
      warnings: findClaimWarnings(line),
      since: line.since,
      promise: line.promise,
      risk: line.risk,
      lock: line.lock,
    }));
  },

  async reports(deps, { status, listing, q, ...query }) {
    const { collections } = deps;
    const { cases, total } = await createReportsStore(collections).list({
      ...query,
      listingIds: await findListingIds(deps, { q, listing }),
      status: parseStatus(reportStatuses, status) ?? 'open',
    });
    const reports = await toReports(collections, cases);
    return toInboxItems(
      { items: reports, total },
      ({ id, field, note, listing, status, since, promise }) => ({
        kind: 'reports',
        id,
        status,
        name: formatListingName(listing),
        company: listing?.company ?? '',
        text: note,
        fields: [field],
        since,
        promise,
      }),
    );
  },

  async appeals(deps, { status, listing, q, ...query }) {
    const { collections } = deps;
    const parsedStatus = parseStatus(verdictStatuses, status) ?? 'open';
    const { cases, total } = await createAppealsStore(collections).findPage({
      ...query,
      listingIds: await findListingIds(deps, { q, listing }),
      status: parsedStatus,
    });
    const appeals = await toAppeals(collections, cases);
    return toInboxItems({ items: appeals, total }, ({ id, listing, text, status, since, promise, kind }) => ({
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
    // The subject of these is a text, not a listing.
    if (listing !== undefined) return { items: [], total: 0 };
    const parsedStatus = parseStatus(approvalStatuses, status) ?? 'open';
    return toInboxItems(
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
    const parsedStatus = parseStatus(receivedStatuses, status) ?? 'open';
    const { docs, total } = await createMessageStore(collections).findPage({
      ...query,
      listingIds: await findListingIds(deps, { q, listing }),
      status: parsedStatus,
    });
    const [getListing, slaTargets] = await Promise.all([
      loadListingSummaries(collections, docs),
      loadSlaTargets(collections, new Date()),
    ]);
    return toInboxItems({ items: docs, total }, (doc) => {
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
