import type { ReviewLine, ReviewQueue, StaffReview, StaffReviewStatus } from '@app/types/admin/reviews';

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

export const queueWords: Readonly<Record<ReviewQueue, string>> = {
  waiting: 'Waiting',
  replies: 'Replies',
  flags: 'Flags',
  appeals: 'Appeals',
  all: 'All',
};

/** The first in a word or two, for a chip; the second says what was found. None of them is a verdict. */
const risks: Readonly<Record<string, readonly [chip: string, sentence: string]>> = {
  obscenity: ['Strong words', 'Words of the list of obscenities stand in it.'],
  phone: ['Phone number', 'It looks as if a phone number stands in it.'],
  email: ['E-mail', 'An e-mail address stands in it.'],
  url: ['Link', 'A web address stands in it.'],
  address: ['Street address', 'It looks as if a street address stands in it.'],
  burst: ['Burst', 'Many reviews of this listing came within a week.'],
  duplicate: ['Same words', 'Another review says the same words.'],
  many_by_author: ['Busy author', 'Its author wrote several reviews within a week.'],
  new_account: ['New account', 'The account was less than an hour old.'],
};

const unknown = (code: string) => code.replaceAll('_', ' ');
export const riskChip = (code: string): string => risks[code]?.[0] ?? unknown(code);
export const riskSentence = (code: string): string => risks[code]?.[1] ?? unknown(code);

export const tieWords: Readonly<Record<StaffReview['author']['ties'][number], string>> = {
  owner: 'The account owns this listing.',
  claimed: 'The account claimed this listing once.',
  other_listing: 'The account owns another listing.',
};

/** "Jane Doe", or that the listing is gone. */
export const nameOf = ({ listing }: Pick<ReviewLine, 'listing'>): string =>
  listing ? `${listing.firstName} ${listing.lastName}` : 'A listing that is gone';

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "June 2026" of "2026-06". */
export const monthWords = (careMonth: string): string => month.format(new Date(`${careMonth}-01T00:00Z`));

const writers: Readonly<Record<string, string>> = {
  self: 'The patient',
  'parent/guardian': 'A parent or guardian',
  'other family': 'Another member of the family',
};
export const relationWords = (relation: string): string => writers[relation] ?? relation;
