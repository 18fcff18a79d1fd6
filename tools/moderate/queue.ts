import type { Collections, FlagDoc, ListingDoc, ReviewContent, ReviewDoc } from '@app/db';

/** So many of each queue are listed; the rest is counted. */
const shown = 20;

const queues = {
  texts: { status: { $in: ['pending', 'pending_revision'] } },
  // Flags may wait beside an edit too, and outlive a withdrawal.
  flagged: { openFlags: { $gt: 0 } },
  appeals: { 'appeal.status': 'open' },
} satisfies Record<string, Parameters<Collections['reviews']['find']>[0]>;

/** Everything that waits for the team: texts, then appeals and flags, the oldest first; each review once. */
export async function waitingFor({ reviews }: Collections): Promise<ReviewDoc[]> {
  const all = new Map<string, ReviewDoc>();
  for (const filter of [queues.texts, queues.appeals, queues.flagged]) {
    const found = await reviews.find(filter).sort({ submittedAt: 1, _id: 1 }).limit(500).toArray();
    for (const review of found) if (!all.has(review.publicId)) all.set(review.publicId, review);
  }
  return [...all.values()];
}

/** What waits for the team, the oldest first. */
export async function listQueue(collections: Collections, now: Date): Promise<string> {
  const { reviews } = collections;
  const parts = [
    await section('Reviews', reviews, queues.texts, now),
    await section('Flagged', reviews, queues.flagged, now),
    await section('Appeals', reviews, queues.appeals, now),
  ];
  return parts.join('\n\n');
}

async function section(
  title: string,
  reviews: Collections['reviews'],
  filter: Parameters<Collections['reviews']['find']>[0],
  now: Date,
): Promise<string> {
  const [waiting, total] = await Promise.all([
    reviews.find(filter).sort({ submittedAt: 1, _id: 1 }).limit(shown).toArray(),
    reviews.countDocuments(filter),
  ]);
  const lines = waiting.map((review) => {
    const { overallRating, text } = review.revision?.content ?? review;
    return `  ${review.publicId}  ${overallRating} of 5  ${age(review.submittedAt, now).padStart(9)}  ${excerpt(text)}`;
  });
  const more = total > lines.length ? [`  and ${total - lines.length} more`] : [];
  return [`${title}: ${total || 'none'}`, ...lines, ...more].join('\n');
}

function age(from: Date, now: Date): string {
  const hours = Math.max(0, Math.round((now.getTime() - from.getTime()) / 3_600_000));
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** Without control characters: a review's text must not steer a terminal. */
const plain = (text: string) => text.replace(/\p{Cc}/gu, ' ');
const excerpt = (text: string) => plain(text.length > 70 ? `${text.slice(0, 69)}…` : text);

/** One review with all that a decision needs; its author is not named to the team either. */
export async function showReview(collections: Collections, publicId: string): Promise<string | undefined> {
  const review = await collections.reviews.findOne({ publicId });
  if (!review) return undefined;
  const [listing, flags] = await Promise.all([
    collections.listings.findOne({ _id: review.listingId }),
    collections.flags.find({ reviewId: review._id, status: 'open' }).toArray(),
  ]);
  return [
    `${review.publicId}, version ${review.v}: ${review.status}`,
    ...aboutListing(listing),
    '',
    ...words(review),
    ...(review.revision?.status === 'pending'
      ? ['', 'Becomes, when approved:', ...words(review.revision.content)]
      : []),
    ...notes(review, flags),
  ].join('\n');
}

const aboutListing = (listing: ListingDoc | null) =>
  listing
    ? [
        `About ${plain(`${listing.firstName} ${listing.lastName}, ${listing.city}, ${listing.state}`)} (${listing.slug})`,
      ]
    : ['The listing is gone'];

const words = (content: ReviewContent) => [
  `${content.overallRating} of 5. ${content.stage}, ${content.careMonth}, ${content.relation}${content.anonymous ? ', anonymous' : ''}`,
  ...(content.title ? [plain(content.title)] : []),
  content.text.split('\n').map(plain).join('\n'),
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
