import type { ReviewLine, StaffReview, StaffReviewStatus } from '@app/types/admin/reviews';

export const statusWords: Readonly<Record<StaffReviewStatus, string>> = {
  draft: 'Draft',
  pending: 'Waiting',
  pending_revision: 'Public, an edit waits',
  approved: 'Public',
  flagged: 'Public, flagged',
  changes_requested: 'Sent back for changes',
  rejected: 'Rejected',
  removed: 'Removed',
  withdrawn: 'Withdrawn by its author',
  deleted: 'Deleted',
};

export const tieWords: Readonly<Record<StaffReview['author']['ties'][number], string>> = {
  owner: 'The account owns this listing.',
  claimed: 'The account claimed this listing once.',
  other_listing: 'The account owns another listing.',
};

/** "Jane Doe", or that the listing is gone. */
export const formatListingName = ({ listing }: Pick<ReviewLine, 'listing'>): string =>
  listing ? `${listing.firstName} ${listing.lastName}` : 'A deleted listing';

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "June 2026" of "2026-06". */
export const formatMonth = (careMonth: string): string => month.format(new Date(`${careMonth}-01T00:00Z`));

const writers: Readonly<Record<string, string>> = {
  self: 'The patient',
  'parent/guardian': 'A parent or guardian',
  'other family': 'Another member of the family',
};
export const getRelationLabel = (relation: string): string => writers[relation] ?? relation;

/** The words that are decided about: of an edit that waits, the edit's. */
export const getDecidedContent = ({ content, revision }: StaffReview): StaffReview['content'] =>
  revision?.status === 'pending' ? revision.content : content;
