import type { Ctx } from '../ctx.ts';
import { approved } from '../review/changes.ts';
import type { Approval, Decided } from '../wishes.ts';
import { decideReview, decisionBy, isChange, tellOfNewReview } from './decide-review.ts';

/** Makes a waiting review, or a waiting edit of a public one, public. For what it throws see `decide`. */
export const approveReview = (ctx: Ctx, wish: Approval): Promise<Decided> =>
  decideReview(ctx, wish, {
    step: 'approve',
    change: (before) => approved(before, decisionBy(ctx, 'approved')),
    async tell(telling, before, after) {
      const { records, auditId } = telling;
      // A hidden one stays so until its flags are answered.
      if (after.visible)
        await records.tellAuthor(auditId, after, 'review-published', { change: isChange(before) });
      await tellOfNewReview(ctx, telling, before, after);
    },
  });
