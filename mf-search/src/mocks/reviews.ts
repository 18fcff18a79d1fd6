import { fillDimensions, limbLevels, lowerExtremityValues, stages } from '@app/option-lists';
import { createSample } from '@app/test-kit/create-sample';
import {
  getSeasonNumber,
  type listReviews,
  listStars,
  type OwnReview,
  type PublicReview,
  type ReplyOf,
  type ReviewContent,
  type ReviewsQuery,
  reviewsPageSize,
  toSeasonYearBefore,
} from '@app/types';
import { ownReview as ownReviewSchema } from '@app/types/review/own-review';
import { reviewedListing as reviewedListingSchema } from '@app/types/review/review';
import { listReviewWords, toWordPattern } from '@app/types/review/review-words';
import * as z from 'zod/mini';
import { toPublicReview } from '../shared/reviews/public-review.ts';
import { mockListings, reviews } from './listings.ts';

const newestCount = 3;

/** Builds a full review history from the three written reviews, with the counts of the listing's histogram. */
function buildReviewHistory(slug: string): PublicReview[] {
  const mockListing = mockListings.find(({ listing }) => listing.slug === slug);
  const histogram = mockListing?.listing.histogram ?? [];
  const ratings = histogram.flatMap((n, index) => Array.from({ length: n }, () => index + 1)).reverse();
  return ratings.map((overallRating, index) => {
    const template = reviews[index % reviews.length]!;
    return index < newestCount
      ? {
          ...template,
          id: buildReviewId(index),
          helpful: countOthersVotes(buildReviewId(index)) || undefined,
        }
      : {
          ...template,
          id: buildReviewId(index),
          author: index % 2 ? template.author : null,
          overallRating,
          stage: stages[index % stages.length]!.value,
          level: index % 4 === 0 ? 'Lower limb' : limbLevels[index % limbLevels.length]!.value,
          care: { season: 'summer', year: 2026 - (index % 3) },
          edited: index % 7 === 0,
        };
  });
}

/** 22 characters, like real ids. */
export const buildReviewId = (index: number) => `review${String(index).padStart(16, '0')}`;

/** Votes of others that a review is helpful: two for the two newest ones. */
export const countOthersVotes = (id: string) => (id === buildReviewId(0) || id === buildReviewId(1) ? 2 : 0);

const countValues = (values: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(values.filter(Boolean), (value) => value)].map(([value, group]) => [value, group.length]),
  );

const isAboutChild = ({ relation }: PublicReview) => relation === 'parent/guardian';
const isRecent = ({ care }: PublicReview) =>
  getSeasonNumber(care) >= getSeasonNumber(toSeasonYearBefore(new Date()));

const matchesAny = (wantedValues: readonly string[], value: string) =>
  wantedValues.length === 0 || wantedValues.includes(value);

/** Reply of the service: all reviews for members, the three newest for everybody else. */
export function buildReviewsReply(
  slug: string,
  query: ReviewsQuery,
  isMember: boolean,
): ReplyOf<typeof listReviews> {
  const reviewHistory = buildReviewHistory(slug);
  if (!isMember) {
    const newestReviews = reviewHistory.slice(0, newestCount);
    return {
      reviews: newestReviews,
      total: reviewHistory.length,
      matching: reviewHistory.length,
      page: 1,
      pages: 1,
      limbLevels: {},
      stages: {},
      children: 0,
      recent: 0,
    };
  }
  const getStars = (review: PublicReview) =>
    (query.dimension ? review.ratings[query.dimension] : review.overallRating) ?? 0;
  const matchingReviews = reviewHistory.filter(
    (review) =>
      matchesAny(query.limbLevel, review.level) &&
      matchesAny(query.stage, review.stage) &&
      listStars(query).includes(getStars(review)) &&
      (!query.children || isAboutChild(review)) &&
      (!query.recent || isRecent(review)) &&
      listReviewWords(query.words).every((word) =>
        new RegExp(toWordPattern(word), 'iu').test(`${review.title} ${review.text}`),
      ),
  );
  if (query.sortBy !== 'newest') {
    const sign = query.sortBy === 'highest' ? -1 : 1;
    matchingReviews.sort((a, b) => sign * (getStars(a) - getStars(b)));
  }
  return {
    reviews: matchingReviews.slice((query.page - 1) * reviewsPageSize, query.page * reviewsPageSize),
    total: reviewHistory.length,
    matching: matchingReviews.length,
    page: query.page,
    pages: Math.max(1, Math.ceil(matchingReviews.length / reviewsPageSize)),
    limbLevels: countValues(
      reviewHistory.map(({ level }) => level).filter((level) => !level.endsWith(' limb')),
    ),
    stages: countValues(reviewHistory.map(({ stage }) => stage)),
    children: reviewHistory.filter(isAboutChild).length,
    recent: reviewHistory.filter(isRecent).length,
  };
}

const ownContent: ReviewContent = {
  overallRating: 4,
  ratings: fillDimensions({ fitComfort: 4, listening: 5, timeliness: 3, staff: 5 }, null),
  title: 'Listened first',
  text: 'He asked what I do all day before he touched the cast. The second check socket was right, and I walked out without a sore spot.',
  tags: ['Listens', 'Comfortable socket'],
  stage: 'New socket',
  limb: { upper: 'None', lower: lowerExtremityValues[2]! },
  device: 'Everyday leg',
  careMonth: '2026-08',
  relation: 'self',
  anonymous: false,
  incentive: 'none',
};

type OwnReviewOverrides = Partial<Omit<OwnReview, 'can'>> & {
  /** Permissions that differ from those of a new review. */
  can?: Partial<OwnReview['can']>;
};

/** Builds an own review of the nth listing, as its author receives it. */
export function createOwnReview(index: number, { can, ...overrides }: OwnReviewOverrides = {}): OwnReview {
  const isPublic =
    ['approved', 'flagged', 'pending_revision'].includes(overrides.status ?? '') && !overrides.hidden;
  const publicContent = toPublicReview(ownContent, { author: 'Dana R.', practice: '' });
  return {
    ...createSample(ownReviewSchema),
    id: `own${String(index).padStart(19, '0')}`,
    content: ownContent,
    author: 'Dana R.',
    public: isPublic ? { ...publicContent, id: 'r'.repeat(22) } : null,
    can: { edit: true, withdraw: true, appeal: false, attachProof: true, writeYearLater: false, ...can },
    v: 1,
    listing: z.parse(reviewedListingSchema, mockListings[index]!.listing),
    submittedAt: '2026-11-20T15:00:00.000Z',
    ...overrides,
  };
}

const decidedAt = '2026-11-18T15:00:00.000Z';

/** Returns one own review in each status. */
export const createOwnReviewsInEveryStatus = (): OwnReview[] => [
  createOwnReview(1),
  createOwnReview(2, {
    status: 'approved',
    publishedAt: decidedAt,
    can: { writeYearLater: true },
    reply: {
      text: 'We cannot speak about anyone’s care in public. Since September the front desk is open until six.',
      change: 'made',
      resolved: false,
    },
  }),
  createOwnReview(3, {
    status: 'pending_revision',
    publishedAt: decidedAt,
    revision: {
      content: { ...ownContent, text: `${ownContent.text} Update: two months later it still fits.` },
      submittedAt: decidedAt,
    },
  }),
  createOwnReview(4, {
    status: 'changes_requested',
    decision: {
      outcome: 'changes_requested',
      reasons: ['Names another person'],
      note: 'Please take out the name of the front-desk person. Everything else can stay.',
      at: decidedAt,
    },
    can: { appeal: true },
  }),
  createOwnReview(5, {
    status: 'rejected',
    decision: { outcome: 'rejected', reasons: ['Not about this care'], note: '', at: decidedAt },
    can: { appeal: true, attachProof: false },
  }),
  createOwnReview(6, { status: 'flagged', publishedAt: decidedAt }),
  createOwnReview(7, {
    status: 'removed',
    listing: null,
    decision: { outcome: 'removed', reasons: ['Confidential details'], note: '', at: decidedAt },
    appeal: { text: 'It was my own bill, and nobody else is named in it.', status: 'open', at: decidedAt },
    can: { edit: false, attachProof: false },
  }),
];
