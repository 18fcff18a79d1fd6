import type { InboxKind } from '@app/types/admin/inbox';
import type { StaffReview, StaffReviewContent } from '@app/types/admin/reviews';
import { numberMatches } from '../inbox/text-matches.tsx';

export const conflictOfInterestTexts: Readonly<Record<StaffReview['author']['ties'][number], string>> = {
  owner: 'The account owns this listing.',
  claimed: 'The account claimed this listing once.',
  other_listing: 'The account owns another listing.',
};

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats "2026-06" as "June 2026". Empty: the review was withdrawn. */
const formatMonth = (careMonth: string): string =>
  careMonth ? monthFormat.format(new Date(`${careMonth}-01T00:00Z`)) : 'Deleted at the withdrawal';

const relationLabels: Readonly<Record<string, string>> = {
  self: 'The patient',
  'parent/guardian': 'A parent or guardian',
  'other family': 'Another member of the family',
};
const noAnswer = 'No answer';

/** Returns the content to decide about: the waiting edit, else the review itself. */
export const getDecidedContent = ({ content, revision }: StaffReview): StaffReview['content'] =>
  revision?.status === 'pending' ? revision.content : content;

/** Returns the reply to decide about: the waiting edit, else the reply itself. Null: there is no reply. */
export const getDecidedReply = ({ reply }: StaffReview) =>
  reply?.revision?.status === 'pending' ? reply.revision : reply;

export type ReviewMatches = ReturnType<typeof findMatches>;

const textPartsByKind: Readonly<Partial<Record<InboxKind, readonly string[]>>> = {
  replies: ['reply'],
  'year-later': ['year_later'],
};

export const getWarningCodes = (review: StaffReview, decisionKind: InboxKind): readonly string[] => {
  if (decisionKind === 'replies') return review.reply?.risks ?? [];
  return (decisionKind === 'year-later' ? review.yearLater?.risks : review.risks) ?? [];
};

/** Returns the numbered matches of the word check in what is decided. */
export function findMatches(review: StaffReview, decisionKind: InboxKind) {
  const { title, text } = getDecidedContent(review);
  const texts = {
    title,
    text,
    reply: getDecidedReply(review)?.text ?? '',
    year_later: review.yearLater?.text ?? '',
  };
  const parts = textPartsByKind[decisionKind] ?? ['title', 'text'];
  const relevantMatches = review.places.filter(({ part }) => parts.includes(part));
  return numberMatches(relevantMatches, ({ part }) => texts[part]);
}

export type ContentField = readonly [term: string, format: (content: StaffReviewContent) => string];

/** Answers of an author other than text and ratings, as staff see them. */
export const authorAnswerFields: readonly ContentField[] = [
  ['Month of care', ({ careMonth }) => formatMonth(careMonth)],
  ['Written by', ({ relation }) => relationLabels[relation] ?? relation],
  ['Upper limb', ({ limb }) => limb.upper],
  ['Lower limb', ({ limb }) => limb.lower],
  ['Device', ({ device }) => device || noAnswer],
  ['Months to fit', ({ monthsToFit }) => String(monthsToFit ?? noAnswer)],
  ['Adjustments', ({ adjustments }) => String(adjustments ?? noAnswer)],
];
