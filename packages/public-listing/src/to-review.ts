import { type ListingDoc, projectFields, type ReviewContent, type ReviewDoc } from '@app/db';
import { type AddedOption, fillDimensions, findSpanishLabels, getDisplayedDevice } from '@app/option-lists';
import {
  type PublicReview,
  pickFittingFacts,
  type RecentReview,
  toSeasonByDate,
  toSeasonByMonth,
} from '@app/types';
import { getCompany } from './fields.ts';

/** Public fields of a review. The author's id, exact limb level and dates are never sent. */
export const reviewProjection = {
  _id: 0,
  ...projectFields(
    'v publicId displayName anonymous relation overallRating ratings title text language locale tags',
    'stage shownLevel device monthsToFit adjustments careMonth verification incentive edited helpful',
    'practice reply.status reply.text reply.change reply.publishedAt reply.resolvedAt yearLater.status',
    'yearLater.overallRating yearLater.text yearLater.language',
  ),
} as const;

/** Returns the language of title and text: absent for English. Without a stored language, that of the form. */
export function getLangField(
  { language }: Pick<ReviewContent, 'language'>,
  formLocale: ReviewDoc['locale'],
): Pick<PublicReview, 'lang'> {
  return (language ?? formLocale) === 'es' ? { lang: 'es' } : {};
}

/** Converts a review for readers. `addedOptions`: tags added by staff, whose Spanish labels are included. */
export function toReview(doc: ReviewDoc, addedOptions: readonly AddedOption[]): PublicReview {
  const { reply, yearLater } = doc;
  const spanishLabels = findSpanishLabels(doc.tags, addedOptions);
  return {
    id: doc.publicId,
    author: doc.anonymous ? null : doc.displayName,
    relation: doc.relation as PublicReview['relation'],
    overallRating: doc.overallRating,
    ratings: fillDimensions(doc.ratings, null),
    title: doc.title ?? '',
    text: doc.text,
    ...getLangField(doc, doc.locale),
    tags: doc.tags,
    ...(spanishLabels && { es: spanishLabels }),
    stage: doc.stage,
    level: doc.shownLevel,
    device: getDisplayedDevice(doc.device ?? '', doc.shownLevel),
    ...pickFittingFacts(doc),
    care: toSeasonByMonth(doc.careMonth),
    verification: doc.verification,
    incentive: doc.incentive,
    edited: doc.edited,
    ...(doc.helpful && { helpful: doc.helpful }),
    practice: doc.practice,
    reply:
      reply?.status === 'approved' && reply.publishedAt
        ? {
            practice: doc.practice,
            text: reply.text,
            change: reply.change ?? null,
            resolved: reply.change !== undefined && reply.resolvedAt !== undefined,
            published: toSeasonByDate(reply.publishedAt),
          }
        : null,
    ...(yearLater?.status === 'approved' && {
      yearLater: {
        overallRating: yearLater.overallRating,
        text: yearLater.text,
        ...getLangField(yearLater, undefined),
      },
    }),
  };
}

/** Fields of the listing of a review shown on another page. */
export const reviewedListingProjection = projectFields(
  'v slug firstName lastName licenses company clinic city state',
);

export function toReviewedListing(listing: ListingDoc): RecentReview['listing'] {
  const { slug, firstName, lastName, licenses, city, state } = listing;
  return { slug, firstName, lastName, licenses, company: getCompany(listing), city, state };
}

export const toRecentReview = (
  review: ReviewDoc,
  listing: ListingDoc,
  addedOptions: readonly AddedOption[],
): RecentReview => ({ ...toReview(review, addedOptions), listing: toReviewedListing(listing) });
