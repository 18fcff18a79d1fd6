import {
  type CredentialCheck,
  type ListingDoc,
  type ManagerDoc,
  type Settings,
  settingsDefaults,
} from '@app/db';
import { fields } from '@app/listing-fields';
import { findWaitingCertificate, toSentCertificate } from '@app/listings';
import type { ReviewStatus } from '@app/option-lists';
import { computeAverage, getCompany, getZip, toListing, toReplyFields } from '@app/public-listing';
import type { AdminListing, AdminListingRow } from '@app/types/admin/prosthetists';
import type { HistoryEntry } from '@app/types/admin/queue';
import type { QueueStatus } from '../queue/queue-status.ts';
import { toDecision } from '../to-decision.ts';
import type { ListingRowDoc } from './listing-search.store.ts';

const dayMs = 86_400_000;
const formatInstant = (date: Date | undefined): string | null => date?.toISOString() ?? null;

/** Computes the time before which a confirmation is stale. */
export const computeStaleCutoff = ({ stale }: Pick<Settings, 'stale'>, now: Date): Date =>
  new Date(now.getTime() - stale.staleDays * dayMs);

interface RowContext extends QueueStatus {
  staleCutoff: Date;
  /** True if the staff member may see e-mail addresses and mobile numbers. */
  showsContacts: boolean;
}

function toCommonFields(doc: ListingRowDoc, { slaTargets, findLock, staleCutoff }: RowContext) {
  const id = doc._id.toHexString();
  const isApproved = doc.status === 'approved';
  return {
    _id: id,
    id,
    slug: doc.slug,
    v: doc.v,
    status: doc.status,
    approved: isApproved,
    firstName: doc.firstName,
    lastName: doc.lastName,
    company: getCompany(doc),
    city: doc.city,
    state: doc.state,
    zipCode: getZip(doc),
    claimed: doc.ownerUserId !== undefined,
    reviewCount: doc.reviewCount,
    ratingAvg: computeAverage(doc.ratingSum, doc.reviewCount),
    confirmedAt: formatInstant(doc.confirmedAt),
    stale: isApproved && !(doc.confirmedAt && doc.confirmedAt >= staleCutoff),
    placed: doc.loc !== undefined,
    risks: doc.risks ?? [],
    locale: doc.ownerUserId ? (doc.locale ?? 'en') : null,
    submittedAt: formatInstant(doc.submittedAt),
    promise: doc.status === 'pending' && doc.submittedAt ? slaTargets.getStatus(doc.submittedAt) : null,
    lock: findLock(id),
    createdAt: doc.createdAt.toISOString(),
    updatedAt: doc.updatedAt.toISOString(),
  };
}

export const toAdminListingRow = (
  doc: ListingRowDoc,
  waitingItems: AdminListingRow['waiting'],
  rowContext: RowContext,
): AdminListingRow => ({
  ...toCommonFields(doc, rowContext),
  email: rowContext.showsContacts ? (doc.email ?? null) : null,
  waiting: waitingItems,
});

export interface ListingContext {
  rowContext: RowContext;
  getName: (adminId: string) => string;
  owner: { name: string; since: Date | null } | null;
  manager: ManagerDoc | null;
  waiting: AdminListing['waiting'];
  reviewCounts: Partial<Record<ReviewStatus, number>>;
  history: HistoryEntry[];
  leftToOthers: AdminListing['leftToOthers'];
  /** Days in which a deleted listing can be restored. */
  restorableDays: number;
}

export function toAdminListing(doc: ListingDoc, context: ListingContext): AdminListing {
  const { rowContext, getName, owner, reviewCounts } = context;
  // `toCommonFields` has the staleness, so the default is irrelevant here.
  const { address, address2, alsoAt, ...details } = toListing(doc, settingsDefaults.stale.staleDays, true);
  const redactContact = (value: string | undefined) => (rowContext.showsContacts ? (value ?? null) : null);
  const [lng, lat] = doc.loc?.coordinates ?? [];
  return {
    ...toCommonFields(doc, rowContext),
    slugHistory: doc.slugHistory ?? [],
    clinicKey: doc.clinicKey ?? null,
    address,
    address2,
    phone: details.phone,
    patientContactPhone: redactContact(doc.patientContactPhone),
    email: redactContact(doc.email),
    npi: doc.npi ?? '',
    website: doc.website ?? '',
    yearStartedPracticing: details.yearStartedPracticing,
    ...toReplyFields(doc, fields),
    profilePicture: details.profilePicture,
    alsoAt,
    placePhotos: details.placePhotos,
    confirmedBy: doc.confirmedBy ?? null,
    point: lat === undefined || lng === undefined ? null : { lat, lng, pinned: doc.pinned === true },
    decision: toDecision(doc.decision, getName),
    leftToOthers: context.leftToOthers,
    deletedAt: formatInstant(doc.deletedAt),
    restorableUntil:
      doc.status === 'deleted' && doc.deletedAt && !doc.mergedInto
        ? new Date(doc.deletedAt.getTime() + context.restorableDays * dayMs).toISOString()
        : null,
    owner: doc.ownerUserId
      ? {
          userId: redactContact(doc.ownerUserId),
          name: owner?.name ?? '',
          since: formatInstant(owner?.since ?? undefined),
        }
      : null,
    manager: context.manager && {
      status: context.manager.status,
      name: context.manager.name ?? '',
      email: redactContact(context.manager.email),
      since: (context.manager.acceptedAt ?? context.manager.sentAt).toISOString(),
    },
    waiting: context.waiting,
    reviews: {
      total: Object.values(reviewCounts).reduce((sum, count) => sum + count, 0),
      public: doc.reviewCount,
      pending: (reviewCounts.pending ?? 0) + (reviewCounts.pending_revision ?? 0),
      flagged: reviewCounts.flagged ?? 0,
    },
    credentials: (doc.credentialChecks ?? []).map((credentialCheck) =>
      toCheckedCredential(credentialCheck, getName),
    ),
    integrityNotice: doc.integrityNotice
      ? {
          note: doc.integrityNotice.note,
          at: doc.integrityNotice.since.toISOString(),
          by: getName(doc.integrityNotice.by),
        }
      : null,
    history: context.history,
  };
}

function toCheckedCredential(credentialCheck: CredentialCheck, getName: ListingContext['getName']) {
  const { license, number, seenAt, status, by } = credentialCheck;
  const certificate = findWaitingCertificate(credentialCheck, new Date());
  return {
    license,
    number,
    status,
    by: getName(by),
    seenAt: seenAt.toISOString().slice(0, 10),
    certificate: certificate ? toSentCertificate(certificate) : null,
  };
}
