import type { ReviewReply } from '@app/db';
import type { Locale } from '@app/option-lists';

export interface SubmitReplyInput {
  /** Public id of the review. */
  publicId: string;
  text: string;
  change: ReviewReply['change'] | null;
  /** Version of the reply to replace; 0 for a first one. */
  v: number;
  locale: Locale;
}

export interface WithdrawReplyInput {
  publicId: string;
}

export interface ConfirmResolvedInput {
  publicId: string;
  resolved: boolean;
}
