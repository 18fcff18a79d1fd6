import type { ObjectId, ReviewDoc, ReviewReply } from '@app/db';
import type { Locale } from '@app/option-lists';

/** What `submitReply` takes. */
export interface Answer {
  /** The review's public id. */
  review: string;
  text: string;
  change: ReviewReply['change'] | null;
  /** The reply's version that is replaced; 0 for a first one. */
  v: number;
  locale: Locale;
}

/** What `withdrawReply` takes. */
export interface AnswerTakenBack {
  review: string;
}

/** What `confirmResolved` takes. */
export interface Confirmation {
  review: string;
  resolved: boolean;
}

/** A decision about a reply, at the reply's own version. */
export interface ReplyApproval {
  review: string;
  v?: number | undefined;
}

export interface ReplyRejection extends ReplyApproval {
  /** To the practice; not empty. */
  notes: string;
}

export interface ReplyDecisionResult {
  review: ReviewDoc;
  auditId: ObjectId;
  undoUntil: Date;
}
