import type { ReviewDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { Conflict, Refused } from '../refused.ts';
import { appealDeclined, appealUpheld } from '../review/changes.ts';
import type { AppealVerdict, Decided } from '../wishes.ts';
import { decideReview, decisionBy, tellOfNewReview } from './decide-review.ts';

/**
 * Answers an author's appeal: `uphold` publishes what was refused, `decline` lets the decision stand.
 * @throws {Refused} `same_person` for whoever made the decision
 * @throws {Conflict} `not_now` where no appeal is open, and what `decide` throws
 */
export const decideAppeal = (ctx: Ctx, { verdict, note, ...wish }: AppealVerdict): Promise<Decided> =>
  decideReview(ctx, wish, {
    step: verdict === 'uphold' ? 'uphold_appeal' : 'decline_appeal',
    change(before) {
      mayAnswer(ctx, before);
      // Nothing is published while its flags are open and hide it: those are answered first.
      if (verdict === 'uphold' && before.hidden) throw new Conflict('not_now', before);
      return verdict === 'uphold'
        ? appealUpheld(before, decisionBy(ctx, 'approved', [], note))
        : appealDeclined(before);
    },
    async tell(telling, before, after) {
      const { records, auditId } = telling;
      const values = { upheld: verdict === 'uphold', note: note.trim() };
      await records.tellAuthor(auditId, after, 'appeal-decided', values);
      await tellOfNewReview(ctx, telling, before, after);
    },
  });

function mayAnswer({ actor }: Ctx, before: ReviewDoc): void {
  if (before.appeal?.status !== 'open') throw new Conflict('not_now', before);
  if (before.decision?.by === actor.id) throw new Refused('same_person');
}
