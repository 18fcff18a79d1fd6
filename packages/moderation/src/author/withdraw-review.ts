import type { ReviewDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { withdrawn } from '../review/changes.ts';
import type { Withdrawal } from '../wishes.ts';
import { ownChange } from './own-change.ts';

/**
 * Takes an own review back, at any time; again is no change.
 * @throws {Refused} `not_found`
 */
export const withdrawReview = async (ctx: Ctx, { review }: Withdrawal): Promise<ReviewDoc> =>
  ownChange(ctx, review, 'withdraw', (before) =>
    before.status === 'withdrawn' ? before : withdrawn(before),
  );
