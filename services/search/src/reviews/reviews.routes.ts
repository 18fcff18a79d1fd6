import type { AddedOption, ListingDoc, SettingsReader } from '@app/db';
import { toRecentReview, toReview } from '@app/public-listing';
import {
  type AddressLimiter,
  type App,
  type CheckedJson,
  registerCall,
  replySerialized,
  serialize,
} from '@app/service-kit';
import type { ReplyOf } from '@app/types';
import { getReviewLists, listRecentReviews, listReviews, listStars, type ReviewsQuery } from '@app/types';
import { findPublicListing } from '../profiles/public-listing.ts';
import type { ListingsStore } from '../prosthetists.store.ts';
import type { ReplyCache } from '../replies/reply-cache.ts';
import { hashText } from '../replies/reply-cache.ts';
import { subjects } from '../replies/subjects.ts';
import { findRecentReviews } from './recent.ts';
import type { ReviewsStore, Tally } from './reviews.store.ts';

/** Number of newest reviews that visitors without a session get. */
const publicReviewCount = 3;
const pageSize = 10;

interface ReviewDeps {
  listings: ListingsStore;
  reviews: ReviewsStore;
  replies: ReplyCache;
  settings: SettingsReader;
  /** Rate limit by account of searches for words, which read all reviews of a listing. */
  wordSearches: AddressLimiter;
}

/** Routes that read reviews. Those of authors are in `authors.routes.ts`. */
export function registerReviewRoutes(
  app: App,
  { listings, reviews, replies, settings, wordSearches }: ReviewDeps,
): void {
  const loadLists = async () => toLists((await settings()).options);

  registerCall(app, listReviews, async ({ params, query, session }) => {
    if (session) {
      if (query.words) wordSearches.consume(session.userId);
      return loadAllReviews(await findPublicListing(listings, params.id), query);
    }
    const { etag: lists, added } = await loadLists();
    const { json, etag } = await replies.get(`reviews ${lists} ${params.id}`, async () => {
      const listing = await findPublicListing(listings, params.id);
      const id = listing._id.toHexString();
      return {
        json: serialize(listReviews.reply, await listNewest(listing, added)),
        subjects: [
          subjects.address(params.id),
          subjects.listing(id),
          subjects.reviews(id),
          subjects.anyReviews,
        ],
      };
    });
    return replySerialized(json, { etag });
  });

  async function loadAllReviews({ _id, reviewCount }: ListingDoc, query: ReviewsQuery) {
    const [docs, tallies, { added }] = await Promise.all([
      reviews.findPage(_id, query, pageSize),
      reviews.countTallies(_id, query),
      loadLists(),
    ]);
    const counts = computeCounts(tallies, query);
    const pages = Math.ceil(counts.matching / pageSize);
    const result = docs.map((doc) => toReview(doc, added));
    return { reviews: result, total: reviewCount, page: query.page, pages, ...counts };
  }

  async function listNewest({ _id, reviewCount: total }: ListingDoc, added: readonly AddedOption[]) {
    const newest = await reviews.findNewest(_id, publicReviewCount);
    const counts = { matching: total, limbLevels: {}, stages: {}, children: 0, recent: 0 };
    return { reviews: newest.map((doc) => toReview(doc, added)), total, page: 1, pages: 1, ...counts };
  }

  registerCall(app, listRecentReviews, async () => {
    const { etag: lists, added } = await loadLists();
    const { json, etag } = await replies.get(`recent reviews ${lists}`, async () => {
      const { reviews: newestReviews, listingIds } = await findRecentReviews(reviews);
      const recent = newestReviews.map(({ review, listing }) => toRecentReview(review, listing, added));
      return {
        json: serialize(listRecentReviews.reply, { reviews: recent }),
        subjects: [subjects.allReviews, ...listingIds.map(subjects.listing)],
      };
    });
    return replySerialized(json, { etag });
  });

  registerCall(app, getReviewLists, async () => {
    const { json, etag } = await loadLists();
    return replySerialized(json, { etag });
  });
}

type Options = Awaited<ReturnType<SettingsReader>>['options'];
interface Lists {
  json: CheckedJson;
  etag: string;
  /** Tags added by staff. */
  added: readonly AddedOption[];
}

/** Settings are the same object until they are read again. */
const listsByOptions = new WeakMap<Options, Lists>();

/** Renders the options added by staff as JSON, once per settings object. */
function toLists(options: Options): Lists {
  const optionLists = listsByOptions.get(options);
  if (optionLists) return optionLists;
  const { strengthTags, concernTags, decisionReasons } = options;
  const json = serialize(getReviewLists.reply, { strengthTags, concernTags, decisionReasons });
  const lists = { json, etag: hashText(json), added: [...strengthTags, ...concernTags] };
  listsByOptions.set(options, lists);
  return lists;
}

type Counts = Pick<ReplyOf<typeof listReviews>, 'matching' | 'limbLevels' | 'stages' | 'children' | 'recent'>;
type Filters = Omit<ReviewsQuery, 'page' | 'sortBy' | 'dimension' | 'words'>;

/**
 * Counts the reviews that pass the filters, and those of each limb level, stage and kind of care regardless of filters.
 * Uses only displayed levels and seasons, so that counts reveal no more than the reviews.
 */
export function computeCounts(
  tallies: readonly Tally[],
  { limbLevel, stage, children, recent, ...rating }: Filters,
): Counts {
  const counts: Counts = { matching: 0, limbLevels: {}, stages: {}, children: 0, recent: 0 };
  const stars = listStars(rating);
  const add = (to: Record<string, number>, value: string, count: number) => {
    if (value) to[value] = (to[value] ?? 0) + count;
  };
  for (const tally of tallies) {
    add(counts.limbLevels, tally.level, tally.count);
    add(counts.stages, tally.stage, tally.count);
    if (tally.child) counts.children += tally.count;
    if (tally.recent) counts.recent += tally.count;
    const passes =
      tally.says &&
      stars.includes(tally.stars) &&
      (!children || tally.child) &&
      (!recent || tally.recent) &&
      (limbLevel.length === 0 || (limbLevel as readonly string[]).includes(tally.level)) &&
      (stage.length === 0 || (stage as readonly string[]).includes(tally.stage));
    if (passes) counts.matching += tally.count;
  }
  return counts;
}
