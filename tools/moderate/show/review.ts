import type { FlagDoc, ListingDoc, ReviewContent, ReviewDoc, ReviewReply } from '@app/db';
import { plain, plainLines } from '../plain.ts';

/** A review; its author is not named to the team either. */
export function showReview(
  review: ReviewDoc,
  listing: ListingDoc | null,
  flags: readonly FlagDoc[],
): string[] {
  return [
    aboutListing(listing),
    '',
    ...words(review),
    ...(review.revision?.status === 'pending'
      ? ['', 'Becomes, when approved:', ...words(review.revision.content)]
      : []),
    ...notes(review, flags),
  ];
}

/** A practice's answer, under the review that it answers. */
export function showReply(review: ReviewDoc, listing: ListingDoc | null): string[] {
  const { reply } = review;
  if (!reply) return [];
  const { revision, risks = [], decision } = reply;
  return [
    aboutListing(listing),
    '',
    'The review:',
    ...words(review),
    '',
    reply.status === 'approved' ? 'The public reply:' : 'The reply:',
    ...replyWords(reply),
    ...(revision?.status === 'pending' ? ['', 'Becomes, when approved:', ...replyWords(revision)] : []),
    ...(risks.length > 0 ? ['', `Look closer: ${risks.join(', ')}`] : []),
    ...(decision ? ['', `Decided: ${decision.outcome} by ${decision.by}. ${plain(decision.notes)}`] : []),
  ];
}

const replyWords = ({ text, change }: Pick<ReviewReply, 'text' | 'change'>) => [
  plainLines(text),
  ...(change ? [`It tells of a change: ${change}`] : []),
];

export const aboutListing = (listing: ListingDoc | null): string =>
  listing
    ? `About ${plain(`${listing.firstName} ${listing.lastName}, ${listing.city}, ${listing.state}`)} (${listing.slug})`
    : 'The listing was deleted';

const words = (content: ReviewContent) => [
  `${content.overallRating} of 5. ${content.stage}, ${content.careMonth}, ${content.relation}${content.anonymous ? ', anonymous' : ''}`,
  ...(content.title ? [plain(content.title)] : []),
  plainLines(content.text),
  ...(content.tags.length > 0 ? [content.tags.join(', ')] : []),
];

function notes(review: ReviewDoc, flags: readonly FlagDoc[]): string[] {
  const { risks = [], decision, appeal } = review;
  const lines = [
    risks.length > 0 && `Look closer: ${risks.join(', ')}`,
    decision &&
      `Decided: ${decision.outcome} by ${decision.by}. ${decision.reasons.join(', ')} ${plain(decision.note)}`,
    appeal && `Appeal, ${appeal.status}: ${plain(appeal.text)}`,
    ...flags.map(({ reason, note }) => `Flag: ${reason}. ${plain(note)}`),
  ].filter((line) => typeof line === 'string');
  return lines.length > 0 ? ['', ...lines] : [];
}
