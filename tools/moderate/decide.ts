import type { ReviewDoc } from '@app/db';
import {
  approveReview,
  type Ctx,
  type Decided,
  decideAppeal,
  decideFlag,
  rejectReview,
  removeReview,
  requestChanges,
} from '@app/moderation';

export interface Wish {
  reasons: string[];
  note: string;
}

type Verdict = (ctx: Ctx, review: ReviewDoc, wish: Wish) => Promise<Decided>;

const at = ({ publicId, v }: ReviewDoc) => ({ review: publicId, v });

/** Answers whatever is asked about it: the open appeal, else the open flags. */
const answer =
  (verdict: 'uphold' | 'decline'): Verdict =>
  (ctx, review, wish) =>
    review.appeal?.status === 'open'
      ? decideAppeal(ctx, { ...at(review), verdict, note: wish.note })
      : decideFlag(ctx, { ...at(review), verdict, ...wish });

/** The words of the command, each with its verb of packages/moderation. */
export const verdicts: Readonly<Record<string, Verdict>> = {
  approve: (ctx, review) => approveReview(ctx, at(review)),
  reject: (ctx, review, wish) => rejectReview(ctx, { ...at(review), ...wish }),
  changes: (ctx, review, wish) => requestChanges(ctx, { ...at(review), ...wish }),
  remove: (ctx, review, wish) => removeReview(ctx, { ...at(review), ...wish }),
  uphold: answer('uphold'),
  decline: answer('decline'),
};
