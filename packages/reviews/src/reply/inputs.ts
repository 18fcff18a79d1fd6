import type { ReviewReply } from '@app/db';
import type { Locale } from '@app/option-lists';

/** Input of `submitReply`. */
export interface SubmitReplyInput {
  /** Public id of the review. */
  review: string;
  text: string;
  change: ReviewReply['change'] | null;
  /** Version of the reply to replace; 0 for a first one. */
  v: number;
  locale: Locale;
}

/** Input of `withdrawReply`. */
export interface WithdrawReplyInput {
  review: string;
}

/** Input of `confirmResolved`. */
export interface ConfirmResolvedInput {
  review: string;
  resolved: boolean;
}
