import { createHash } from 'node:crypto';
import type { AddedOption, CachedSettings, ListingDoc, ReviewDoc } from '@app/db';
import { toRecentReview, toReview } from '@app/public-listing';
import { type App, mount, reply } from '@app/service-kit';
import { listReviews, type PublicReview, type ReviewsQuery, recentReviews, reviewLists } from '@app/types';
import { findPublicListing } from '../profiles/public-listing.ts';
import type { ProsthetistsStore } from '../prosthetists.store.ts';
import { computeCounts } from './counts.ts';
import { findRecentReviews } from './recent.ts';
import type { ReviewsStore } from './reviews.store.ts';

/** Signed out, a page and the API give the three newest reviews. */
const shownToAnybody = 3;
const pageSize = 10;

/** What is read of reviews; what their authors do with them stands beside. */
export function mountReviews(
  app: App,
  listings: ProsthetistsStore,
  reviews: ReviewsStore,
  settings: CachedSettings,
): void {
  const loadAddedTags = async (): Promise<readonly AddedOption[]> => {
    const { strengthTags, concernTags } = (await settings()).options;
    return [...strengthTags, ...concernTags];
  };

  mount(app, listReviews, async ({ params, query, session }) => {
    const listing = await findPublicListing(listings, params.id);
    return session ? loadAllReviews(listing, query) : listNewest(listing);
  });

  async function loadAllReviews({ _id, reviewCount }: ListingDoc, query: ReviewsQuery) {
    const [docs, tallies, added] = await Promise.all([
      reviews.page(_id, query, pageSize),
      reviews.tallies(_id, query.dimension),
      loadAddedTags(),
    ]);
    const counts = computeCounts(tallies, query);
    const pages = Math.ceil(counts.matching / pageSize);
    const told = docs.map((doc) => toReview(doc, added));
    return { reviews: told, total: reviewCount, page: query.page, pages, ...counts };
  }

  async function listNewest({ _id, v, reviewCount: total }: ListingDoc) {
    const [newest, added] = await Promise.all([reviews.newest(_id, shownToAnybody), loadAddedTags()]);
    const told = newest.map((doc) => toReview(doc, added));
    const all = { total, matching: total, page: 1, pages: 1, limbLevels: {}, stages: {} };
    const etag = hashVersions([`${_id}-${v}`, ...newest.map(toReviewVersion), ...listTexts(told)]);
    return reply({ reviews: told, ...all }, { etag });
  }

  mount(app, recentReviews, async () => {
    const [found, added] = await Promise.all([findRecentReviews(reviews), loadAddedTags()]);
    const told = found.map(({ review, listing }) => toRecentReview(review, listing, added));
    const versions = found.map(
      ({ review, listing }) => `${toReviewVersion(review)}-${listing._id}-${listing.v}`,
    );
    return reply({ reviews: told }, { etag: hashVersions([...versions, ...listTexts(told)]) });
  });

  mount(app, reviewLists, async () => {
    const { strengthTags, concernTags, decisionReasons } = (await settings()).options;
    const lists = { strengthTags, concernTags, decisionReasons };
    return reply(lists, { etag: hashVersions([JSON.stringify(lists)]) });
  });
}

/** What is told beside the documents: the team may change it without them. */
const listTexts = (reviews: readonly PublicReview[]) =>
  reviews.flatMap(({ es }) => (es ? [JSON.stringify(es)] : []));

const toReviewVersion = ({ publicId, v }: ReviewDoc) => `${publicId}-${v}`;

/** One short name for the versions of all documents that an answer is made of. */
const hashVersions = (versions: readonly string[]) =>
  createHash('sha256').update(versions.join(' ')).digest('base64url').slice(0, 22);
