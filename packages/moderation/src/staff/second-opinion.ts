import { type ObjectId, readSettings, type SecondOpinionDoc } from '@app/db';
import { staffOf } from '../actors.ts';
import type { Ctx } from '../ctx.ts';
import { recordStore } from '../records.store.ts';
import { Refused } from '../refused.ts';
import { inTransaction } from '../transaction.store.ts';
import { stated } from './notes.ts';
import { newSecondId, secondStore } from './seconds.store.ts';
import type { Agreed, Asking, OfSecond, Runners, SecondAction } from './wishes.ts';

/**
 * Keeps a wish until another one of the team agrees to it (decisions, B5).
 * @throws {Refused} `not_staff`
 */
export async function askSecond(
  ctx: Ctx,
  { action, wish, about, reason }: Asking,
): Promise<SecondOpinionDoc> {
  const askedBy = staffOf(ctx);
  const second: SecondOpinionDoc = {
    _id: newSecondId(),
    action,
    wish,
    about: about.trim().slice(0, 500),
    reason: stated(reason),
    askedBy,
    askedAt: ctx.now,
    status: 'open',
  };
  await inTransaction(ctx, async (session) => {
    await secondStore(ctx, session).insert(second);
    await recordStore(ctx, session).audit(rowOf('ask', second, second.reason));
  });
  return second;
}

/**
 * Agrees to what somebody else of the team asked for, and does it: both in one transaction, so that nothing is agreed to
 * and left undone, or done twice. Where the deed is refused the wish waits on: what was in the way may pass.
 * @throws {Refused} `not_staff`, `not_found`, `same_person`, `not_now`, `too_late`, and what the runner throws
 */
export async function agreeSecond(ctx: Ctx, { id }: OfSecond, runners: Runners): Promise<Agreed> {
  let doing: SecondOpinionDoc | undefined;
  try {
    return await inTransaction(ctx, async (session) => {
      doing = undefined;
      const within = { ...ctx, within: session };
      const second = await answered(within, id, 'agreed');
      doing = second;
      return { second, result: await runners[second.action as SecondAction](within, second.wish) };
    });
  } catch (error) {
    if (doing) await recordStore(ctx).audit(rowOf('fail', { ...doing, status: 'open' }));
    throw error;
  }
}

/** @throws {Refused} `not_staff`, `not_found`, `same_person`, `not_now`, `too_late` */
export const declineSecond = (ctx: Ctx, { id }: OfSecond): Promise<SecondOpinionDoc> =>
  answered(ctx, id, 'declined');

/** Of two answers at once one wins: nothing is done twice. */
async function answered(ctx: Ctx, id: ObjectId, status: 'agreed' | 'declined'): Promise<SecondOpinionDoc> {
  const decidedBy = staffOf(ctx);
  const { secondOpinionDays } = (await readSettings(ctx.collections)).retention;
  return inTransaction(ctx, async (session) => {
    const store = secondStore(ctx, session);
    const before = await store.find(id);
    if (!before) throw new Refused('not_found');
    if (before.askedBy === decidedBy) throw new Refused('same_person');
    if (before.status !== 'open') throw new Refused('not_now');
    const until = before.askedAt.getTime() + secondOpinionDays * 24 * 3_600_000;
    if (ctx.now.getTime() > until) throw new Refused('too_late');
    const after: SecondOpinionDoc = { ...before, status, decidedBy, decidedAt: ctx.now };
    await store.replace(before, after);
    await recordStore(ctx, session).audit(rowOf(status === 'agreed' ? 'agree' : 'decline', after));
    return after;
  });
}

/** Not what it would be done with: that stands in the wish, and in the row of the deed. */
const rowOf = (step: string, { _id, action, about, status, askedBy }: SecondOpinionDoc, reason?: string) => ({
  action: `second.${step}`,
  target: { kind: 'second', id: _id.toHexString() },
  after: { status, action, about, askedBy },
  ...(reason && { reason }),
});
