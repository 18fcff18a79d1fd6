// Valid calls to new targets, which attacks change.
import type { Collections } from '@app/db';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { buildUrl, type Endpoint } from '@app/types';
import { bodyCreators } from './bodies.ts';

let idCount = 0;
export const createPatient = () => ({ userId: `user_${idCount++}`, role: 'patient' as const });
/** An instant more than a year ago. */
export const overAYearAgo = new Date(Date.now() - 400 * 86_400_000);
export const createAnsweredFields = () => ({
  reply: {
    text: 'Thank you.',
    status: 'approved' as const,
    change: 'made' as const,
    publishedAt: new Date(),
  },
});

/** Creates a new target of a call for each attempt, and its caller. */
export async function createAttempt({ listings, reviews }: Collections, endpoint: Endpoint) {
  const { id, path, method } = endpoint;
  const listing = createListingDoc({ slug: `one-${idCount++}` });
  await listings.insertOne(listing, { ignoreUndefined: true });
  const isAboutListing = path.startsWith('/api/prosthetists');
  const author = createPatient();
  const isPublic = ['flagReview', 'confirmResolved', 'putYearLater'].includes(id);
  const review = createReviewDoc({
    listingId: listing._id,
    userId: author.userId,
    // As the command stores a first version, so that the test sees what an edit must not change.
    status: isPublic ? 'approved' : 'rejected',
    ...(id === 'confirmResolved' && createAnsweredFields()),
    ...(id === 'putYearLater' && { publishedAt: overAYearAgo }),
    ...(!isPublic && {
      publishedAt: undefined,
      decision: { outcome: 'rejected', reasons: [], note: '', at: new Date(), by: 'a' },
    }),
  });
  if (!isAboutListing) await reviews.insertOne(review, { ignoreUndefined: true });
  return {
    as: id === 'flagReview' ? createPatient() : author,
    method,
    path: buildUrl(endpoint, { params: { id: isAboutListing ? listing.slug : review.publicId } }),
    body: bodyCreators[id]!(),
  };
}
