import type { ReviewDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { Conflict, Refused } from '../refused.ts';
import { appealDeclined, appealUpheld } from '../review/changes.ts';
import type { AppealVerdict, Decided } from '../wishes.ts';
import { decide, decisionBy } from './decide.ts';

/**
 * Answers an author's appeal: `uphold` publishes what was refused, `decline` lets the decision stand.
 * @throws {Refused} `same_person` for whoever made the decision
 * @throws {Conflict} `not_now` where no appeal is open, and what `decide` throws
 */
export const decideAppeal = (ctx: Ctx, { verdict, note, ...wish }: AppealVerdict): Promise<Decided> =>
  decide(ctx, wish, {
    step: verdict === 'uphold' ? 'uphold_appeal' : 'decline_appeal',
    change(before) {
      mayAnswer(ctx, before);
      return verdict === 'uphold'
        ? appealUpheld(before, decisionBy(ctx, 'approved', [], note))
        : appealDeclined(before);
    },
    tell: (records, auditId, _, after) =>
      records.tellAuthor(auditId, after, 'appeal-decided', {
        upheld: verdict === 'uphold',
        note: note.trim(),
      }),
  });

function mayAnswer({ actor }: Ctx, before: ReviewDoc): void {
  if (before.appeal?.status !== 'open') throw new Conflict('not_now', before);
  if (before.decision?.by === actor.id) throw new Refused('same_person');
}
