import type { ReviewLine, ReviewQueue, StaffReview, StaffReviewStatus } from '@app/types/admin/reviews';
import type { FindingKind } from '@app/types/reply/reply-guard';
import { formatIdentifier } from '../plain-name.ts';

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
  proofs: 'Proofs',
  all: 'All',
};

/** The first in a word or two, for a chip; the second says what was found. None of them is a verdict. */
const risks: Readonly<Record<string, readonly [chip: string, sentence: string]>> = {
  obscenity: ['Strong words', 'It contains words from the list of obscenities.'],
  team_word: ['Team’s word', 'It contains a word from the team’s own list.'],
  phone: ['Phone number', 'It seems to contain a phone number.'],
  email: ['E-mail', 'It contains an e-mail address.'],
  url: ['Link', 'It contains a web address.'],
  address: ['Street address', 'It seems to contain a street address.'],
  burst: ['Burst', 'Many reviews of this listing came within a week.'],
  duplicate: ['Same words', 'Another review says the same words.'],
  many_by_author: ['Busy author', 'Its author wrote several reviews within a week.'],
  hidden: ['Hidden', 'Nobody reads it until its flags are answered.'],
  flags: ['Flagged', 'Readers’ flags wait.'],
  appeal: ['Appeal', 'Its author appeals.'],
  new_account: ['New account', 'The account was less than an hour old.'],
};

export const getRiskLabel = (code: string): string => risks[code]?.[0] ?? formatIdentifier(code);
export const getRiskSentence = (code: string): string => risks[code]?.[1] ?? formatIdentifier(code);

/** What in a practice's answer could tell that somebody is or was in its care. */
const findings: Readonly<Record<FindingKind, string>> = {
  name: 'A name',
  patient: 'Calls someone a patient',
  visit: 'A visit',
  body: 'The body or health',
  level: 'A limb or its level',
  date: 'A date',
  insurance: 'Insurance',
  amount: 'An amount',
  phone: 'Phone number',
  email: 'E-mail',
};
const isFinding = (code: string): code is FindingKind => code in findings;

/** The same for a warning about an answer. */
export const replyRiskChip = (code: string): string =>
  isFinding(code) ? findings[code] : getRiskLabel(code);

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
