import { dimensions, getDisplayedDevice, relationValues, toLevels } from '@app/option-lists';
import type { SessionUser } from '@app/shell-api';
import { type OwnReview, type PublicReview, toSeasonByMonth } from '@app/types';

/** Content of a review in a form: the rating may be missing. */
type DraftContent = Omit<OwnReview['content'], 'overallRating'> & { overallRating: number | null };

interface PublicReviewOptions {
  /** Displayed author name if not anonymous; null: the account has no name. */
  author: string | null;
  practice: string;
}

/** An author's own content as it will be public: without the exact month and limb. */
export function toPublicReview(
  content: DraftContent,
  { author, practice }: PublicReviewOptions,
): Omit<PublicReview, 'id'> {
  const level = toLevels(content.limb).broad;
  return {
    author: content.anonymous ? null : author,
    relation: relationValues.find((value) => value === content.relation) ?? 'self',
    overallRating: content.overallRating ?? 0,
    ratings: Object.fromEntries(
      dimensions.map((dimension) => [dimension, content.ratings[dimension]]),
    ) as PublicReview['ratings'],
    title: content.title.trim(),
    text: content.text.trim(),
    ...(content.lang && { lang: content.lang }),
    tags: content.tags,
    stage: content.stage,
    level,
    device: getDisplayedDevice(content.device, level),
    monthsToFit: content.monthsToFit,
    adjustments: content.adjustments,
    care: toSeasonByMonth(content.careMonth),
    verification: 'none',
    incentive: content.incentive,
    edited: false,
    practice,
    reply: null,
  };
}

/** Displayed name: first name and initial; empty if the account has none. */
export function formatAuthorName({
  firstName,
  lastName,
}: Pick<SessionUser, 'firstName' | 'lastName'>): string {
  const [initial] = lastName.trim();
  return firstName.trim() && `${firstName.trim()}${initial ? ` ${initial.toUpperCase()}.` : ''}`;
}
