import type { ListingDoc, ListingStatus } from '@app/db';

/**
 * What may happen to a listing in which status, and what becomes of it; what is not here does not happen. Its owner
 * sends one that is not public again (decisions, ruling 19); changes of a public one wait beside it (`update/`). One
 * that never was public gives way to the one that its owner claimed.
 */
export const listingSteps = {
  resend: { pending: 'pending', rejected: 'pending', suspended: 'pending' },
  approve: { pending: 'approved', imported: 'approved' },
  reject: { pending: 'rejected', imported: 'rejected' },
  retire: { pending: 'deleted', rejected: 'deleted' },
} as const satisfies Record<string, Partial<Record<ListingStatus, ListingStatus>>>;
export type ListingStep = keyof typeof listingSteps;

/** Nothing where the status has no such step. */
export const listingStatusAfter = (step: ListingStep, status: ListingStatus): ListingStatus | undefined =>
  (listingSteps[step] as Partial<Record<ListingStatus, ListingStatus>>)[status];

/** The listing in this status, with the field that follows from it. */
export const inStatus = (listing: ListingDoc, status: ListingStatus): ListingDoc => ({
  ...listing,
  status,
  approved: status === 'approved',
});

/** Sent in, and never public: what the public reviewed stays, so that nobody gets rid of it by claiming another. */
export const isUnpublished = ({ status, reviewCount }: Pick<ListingDoc, 'status' | 'reviewCount'>): boolean =>
  listingStatusAfter('retire', status) !== undefined && reviewCount === 0;
