import type { ClaimDoc, Collections, ListingDoc, ReviewDoc, UpdateDoc } from '@app/db';
import type { Filter } from 'mongodb';
import { type Kind, type Matter, nameOf } from './matter.ts';
import { age, excerpt } from './plain.ts';

/** So many of each queue are listed; the rest is counted. */
const shown = 20;
/** So many of each queue are gone through in one walk. */
const walked = 500;

/** One queue of the team: what waits in it, the oldest first. */
interface Queue {
  title: string;
  kind: Kind;
  count(collections: Collections): Promise<number>;
  oldest(collections: Collections, limit: number): Promise<Waiting[]>;
}

interface Waiting {
  matter: Matter;
  since: Date;
  /** In a few words. */
  about: string;
}

const ofReviews = (
  title: string,
  filter: Filter<ReviewDoc>,
  waitingFor: (review: ReviewDoc) => Waiting,
): Queue => ({
  title,
  kind: 'review',
  count: ({ reviews }) => reviews.countDocuments(filter),
  oldest: ({ reviews }, limit) =>
    reviews.find(filter).sort({ submittedAt: 1, _id: 1 }).limit(limit).map(waitingFor).toArray(),
});

const aReview = (review: ReviewDoc): Waiting => {
  const { overallRating, text } = review.revision?.content ?? review;
  return {
    matter: { kind: 'review', review },
    since: review.submittedAt,
    about: `${overallRating} of 5  ${excerpt(text)}`,
  };
};

const oldestFirst = (waiting: Waiting[]) => waiting.toSorted((a, b) => a.since.getTime() - b.since.getTime());

const aReply = (review: ReviewDoc): Waiting => {
  const { text, submittedAt = review.submittedAt } = review.reply!.revision ?? review.reply!;
  return { matter: { kind: 'reply', review }, since: submittedAt, about: excerpt(text) };
};

const isNewReply = { 'reply.status': 'pending', 'reply.submittedAt': { $exists: true } } as const;
const isOtherReply = { 'reply.revision.status': 'pending', 'reply.revision': { $exists: true } } as const;
const replies: Queue = {
  title: 'Replies',
  kind: 'reply',
  async count({ reviews }) {
    const [fresh, others] = await Promise.all([
      reviews.countDocuments(isNewReply),
      reviews.countDocuments(isOtherReply),
    ]);
    return fresh + others;
  },
  async oldest({ reviews }, limit) {
    const [fresh, others] = await Promise.all([
      reviews.find(isNewReply).sort({ 'reply.submittedAt': 1 }).limit(limit).toArray(),
      reviews.find(isOtherReply).sort({ 'reply.revision.submittedAt': 1 }).limit(limit).toArray(),
    ]);
    return oldestFirst([...fresh, ...others].map(aReply)).slice(0, limit);
  },
};

const isListed = { status: 'pending', submittedAt: { $exists: true } } as const satisfies Filter<ListingDoc>;
const listings: Queue = {
  title: 'Listings',
  kind: 'listing',
  count: ({ listings }) => listings.countDocuments(isListed),
  oldest: ({ listings }, limit) =>
    listings
      .find(isListed)
      .sort({ submittedAt: 1, _id: 1 })
      .limit(limit)
      .map(
        (listing): Waiting => ({
          matter: { kind: 'listing', listing },
          since: listing.submittedAt!,
          about: aboutListing(listing),
        }),
      )
      .toArray(),
};

const pending = { status: 'pending' } as const;
const updates: Queue = {
  title: 'Changes of listings',
  kind: 'update',
  count: ({ pendingUpdates }) => pendingUpdates.countDocuments(pending),
  async oldest({ pendingUpdates, listings }, limit) {
    const found = await pendingUpdates.find(pending).sort({ submittedAt: 1, _id: 1 }).limit(limit).toArray();
    const byId = await listingsOf(listings, found);
    return found.flatMap((update): Waiting[] => {
      const listing = byId.get(update.listingId.toHexString());
      if (!listing) return [];
      const about = `${aboutListing(listing)}: ${Object.keys(update.changes).join(', ')}`;
      return [{ matter: { kind: 'update', update, listing }, since: update.submittedAt, about }];
    });
  },
};

const claims: Queue = {
  title: 'Claims',
  kind: 'claim',
  count: ({ claims }) => claims.countDocuments(pending),
  async oldest({ claims, listings }, limit) {
    const found = await claims.find(pending).sort({ createdAt: 1, _id: 1 }).limit(limit).toArray();
    const byId = await listingsOf(listings, found);
    return found.map((claim): Waiting => {
      const listing = byId.get(claim.listingId.toHexString()) ?? null;
      const about = listing ? aboutListing(listing) : 'orphaned: the listing is gone';
      return { matter: { kind: 'claim', claim, listing }, since: claim.createdAt, about };
    });
  },
};

async function listingsOf(
  listings: Collections['listings'],
  of: readonly (UpdateDoc | ClaimDoc)[],
): Promise<Map<string, ListingDoc>> {
  const found = await listings.find({ _id: { $in: of.map(({ listingId }) => listingId) } }).toArray();
  return new Map(found.map((listing) => [listing._id.toHexString(), listing]));
}

const aboutListing = ({ firstName, lastName, city, state }: ListingDoc) =>
  excerpt(`${firstName} ${lastName}, ${city}, ${state}`);

const queues: readonly Queue[] = [
  ofReviews('Reviews', { status: { $in: ['pending', 'pending_revision'] } }, aReview),
  // Flags may wait beside an edit too, and outlive a withdrawal.
  ofReviews('Flagged', { openFlags: { $gt: 0 } }, aReview),
  ofReviews('Appeals', { 'appeal.status': 'open' }, aReview),
  replies,
  listings,
  updates,
  claims,
];

/** Everything that waits for the team, or what does of one kind: the oldest first, each once. */
export async function waitingFor(collections: Collections, kind?: Kind): Promise<Matter[]> {
  const some = queues.filter((queue) => !kind || queue.kind === kind);
  const found = await Promise.all(some.map((queue) => queue.oldest(collections, walked)));
  return [...new Map(oldestFirst(found.flat()).map(({ matter }) => [nameOf(matter), matter])).values()];
}

/** What waits for the team, queue by queue, the oldest first. */
export async function listQueue(collections: Collections, now: Date): Promise<string> {
  const parts = await Promise.all(
    queues.map(async ({ title, count, oldest }) => {
      const [waiting, total] = await Promise.all([oldest(collections, shown), count(collections)]);
      const lines = waiting.map(
        ({ matter, since, about }) => `  ${nameOf(matter)}  ${age(since, now).padStart(9)}  ${about}`,
      );
      const more = total > lines.length ? [`  and ${total - lines.length} more`] : [];
      return [`${title}: ${total || 'none'}`, ...lines, ...more].join('\n');
    }),
  );
  return parts.join('\n\n');
}
