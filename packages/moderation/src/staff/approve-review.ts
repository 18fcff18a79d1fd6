import type { Ctx } from '../ctx.ts';
import { approved } from '../review/changes.ts';
import type { Approval, Decided } from '../wishes.ts';
import { decide, decisionBy, isChange } from './decide.ts';

/** Makes a waiting review, or a waiting edit of a public one, public. For what it throws see `decide`. */
export const approveReview = (ctx: Ctx, wish: Approval): Promise<Decided> =>
  decide(ctx, wish, {
    step: 'approve',
    change: (before) => approved(before, decisionBy(ctx, 'approved')),
    tell: (records, auditId, before, after) =>
      records.tellAuthor(auditId, after, 'review-published', { change: isChange(before) }),
  });
