import type { ReviewDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../refused.ts';
import { withdrawn } from '../review/changes.ts';
import { authorMay } from '../review/states.ts';
import type { Withdrawal } from '../wishes.ts';
import { ownChange } from './own-change.ts';

/**
 * Takes an own review back, at any time; again is no change.
 * @throws {Refused} `not_found`; `not_editable` once the team has deleted it
 */
export const withdrawReview = async (ctx: Ctx, { review }: Withdrawal): Promise<ReviewDoc> =>
  ownChange(ctx, review, 'withdraw', (before) => {
    if (before.status === 'withdrawn') return before;
    if (!authorMay(before).withdraw) throw new Refused('not_editable');
    return withdrawn(before, ctx.now);
  });
