import type { Locale } from '@app/option-lists';
import type { ActorAccount } from '@app/status-changes/inputs';

export interface SubmitYearLaterInput {
  /** Public id of the review. */
  publicId: string;
  /** One to five. */
  overallRating: number;
  text: string;
  author: ActorAccount;
  locale: Locale;
}

export interface WithdrawYearLaterInput {
  publicId: string;
}
