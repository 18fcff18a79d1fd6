import type { Locale } from '@app/option-lists';
import type { Author } from '@app/status-changes/inputs';

export interface SubmitYearLaterInput {
  /** Public id of the review. */
  review: string;
  /** One to five. */
  overallRating: number;
  text: string;
  author: Author;
  locale: Locale;
}

export interface WithdrawYearLaterInput {
  review: string;
}
