import type { ListingDoc } from '@app/db';
import type { AddedOption } from '@app/option-lists';
import { toRecentReview, toReview } from '@app/public-listing';
import { type App, registerCall, type SettingsReader, serialize } from '@app/service-kit';
import type { ReplyOf } from '@app/types';
import {
  getReviewLists,
  listRecentReviews,
  listReviews,
  listStars,
  type ReviewsQuery,
  reviewsPageSize,
} from '@app/types';
import { findPublicListing } from '../profiles/find-public-listing.ts';
import { type CachedReply, replyCached, toCachedReply } from '../replies/reply-cache.ts';
import { replySubjects } from '../replies/subjects.ts';
import type { RouteDeps } from '../route-deps.ts';
import { findRecentReviews } from './recent-reviews.ts';
import type { Tally } from './reviews.store.ts';

/** Number of newest reviews that visitors without a session get. */
const publicReviewCount = 3;

/** Routes that read reviews. Those of authors are in `authors.routes.ts`. */
export function registerReviewRoutes(
  app: App,
  { listings, reviews, replyCache, settings, memoryLimits }: RouteDeps,
): void {
  const loadOptionLists = async () => renderOptionLists((await settings()).options);

  registerCall(app, listReviews, async ({ params, query, session }) => {
    if (session) {
      if (query.words) memoryLimits.wordSearches.consume(session.userId);
      return loadReviewPage(await findPublicListing(listings, params.id), query);
    }
    const { etag: listsEtag, addedTags } = await loadOptionLists();
    const cachedReply = await replyCache.get(`reviews ${listsEtag} ${params.id}`, async () => {
      const listing = await findPublicListing(listings, params.id);
      const id = listing._id.toHexString();
      return {
        json: serialize(listReviews.reply, await loadNewestReviews(listing, addedTags)),
        subjects: [
          replySubjects.slugOrId(params.id),
          replySubjects.listing(id),
          replySubjects.reviews(id),
          replySubjects.anyReviews,
        ],
      };
    });
    return replyCached(cachedReply);
  });

  async function loadReviewPage({ _id, reviewCount }: ListingDoc, query: ReviewsQuery) {
    const [docs, tallies, { addedTags }] = await Promise.all([
      reviews.findPage(_id, query, reviewsPageSize),
      reviews.countTallies(_id, query),
      loadOptionLists(),
    ]);
    const counts = computeCounts(tallies, query);
    const pages = Math.ceil(counts.matching / reviewsPageSize);
    const pageReviews = docs.map((doc) => toReview(doc, addedTags));
    return { reviews: pageReviews, total: reviewCount, page: query.page, pages, ...counts };
  }

  async function loadNewestReviews(
    { _id, reviewCount: total }: ListingDoc,
    addedTags: readonly AddedOption[],
  ) {
    const newestDocs = await reviews.findNewest(_id, publicReviewCount);
    const counts = { matching: total, limbLevels: {}, stages: {}, children: 0, recent: 0 };
    return {
      reviews: newestDocs.map((doc) => toReview(doc, addedTags)),
      total,
      page: 1,
      pages: 1,
      ...counts,
    };
  }

  registerCall(app, listRecentReviews, async () => {
    const { etag: listsEtag, addedTags } = await loadOptionLists();
    const cachedReply = await replyCache.get(`recent reviews ${listsEtag}`, async () => {
      const { reviews: newestReviews, listingIds } = await findRecentReviews(reviews);
      const recentReviews = newestReviews.map(({ review, listing }) =>
        toRecentReview(review, listing, addedTags),
      );
      return {
        json: serialize(listRecentReviews.reply, { reviews: recentReviews }),
        subjects: [replySubjects.allReviews, ...listingIds.map(replySubjects.listing)],
      };
    });
    return replyCached(cachedReply);
  });

  registerCall(app, getReviewLists, async () => replyCached(await loadOptionLists()));
}

type AddedOptions = Awaited<ReturnType<SettingsReader>>['options'];
interface OptionLists extends CachedReply {
  addedTags: readonly AddedOption[];
}

/** Settings are the same object until they are read again. */
const optionListsByOptions = new WeakMap<AddedOptions, OptionLists>();

/** Renders the options added by staff as JSON, once per settings object. */
function renderOptionLists(options: AddedOptions): OptionLists {
  const cachedLists = optionListsByOptions.get(options);
  if (cachedLists) return cachedLists;
  const { strengthTags, concernTags, decisionReasons } = options;
  const json = serialize(getReviewLists.reply, { strengthTags, concernTags, decisionReasons });
  const newLists = { ...toCachedReply(json), addedTags: [...strengthTags, ...concernTags] };
  optionListsByOptions.set(options, newLists);
  return newLists;
}

type ReviewCounts = Pick<
  ReplyOf<typeof listReviews>,
  'matching' | 'limbLevels' | 'stages' | 'children' | 'recent'
>;
type ReviewFilters = Omit<ReviewsQuery, 'page' | 'sortBy' | 'dimension' | 'words'>;

/**
 * Counts the reviews that pass the filters, and those of each limb level, stage and kind of care regardless of filters.
 * Uses only displayed levels and seasons, so that counts reveal no more than the reviews.
 */
export function computeCounts(
  tallies: readonly Tally[],
  { limbLevel, stage, children, recent, ...ratingFilters }: ReviewFilters,
): ReviewCounts {
  const counts: ReviewCounts = { matching: 0, limbLevels: {}, stages: {}, children: 0, recent: 0 };
  const stars = listStars(ratingFilters);
  const addCount = (countByValue: Record<string, number>, value: string, count: number) => {
    if (value) countByValue[value] = (countByValue[value] ?? 0) + count;
  };
  for (const tally of tallies) {
    addCount(counts.limbLevels, tally.level, tally.count);
    addCount(counts.stages, tally.stage, tally.count);
    if (tally.isChildCare) counts.children += tally.count;
    if (tally.isRecent) counts.recent += tally.count;
    const isMatch =
      tally.hasWords &&
      stars.includes(tally.stars) &&
      (!children || tally.isChildCare) &&
      (!recent || tally.isRecent) &&
      (limbLevel.length === 0 || (limbLevel as readonly string[]).includes(tally.level)) &&
      (stage.length === 0 || (stage as readonly string[]).includes(tally.stage));
    if (isMatch) counts.matching += tally.count;
  }
  return counts;
}
