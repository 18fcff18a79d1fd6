import type { ReviewDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../refused.ts';
import { appealed } from '../review/changes.ts';
import { isAppealable } from '../review/states.ts';
import type { Appealing } from '../wishes.ts';
import { ownChange } from './own-change.ts';

/**
 * Asks that somebody else on the team looks at the latest decision; once for each.
 * @throws {Refused} `not_found`, `not_appealable`
 */
export const appealReview = async (ctx: Ctx, { review, text }: Appealing): Promise<ReviewDoc> =>
  ownChange(ctx, review, 'appeal', (before) => {
    if (!isAppealable(before)) throw new Refused('not_appealable');
    return appealed(before, text, ctx.now);
  });
