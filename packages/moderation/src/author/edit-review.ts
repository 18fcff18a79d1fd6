import type { ReviewDoc } from '@app/db';
import { careMonthFits } from '@app/types';
import type { Ctx } from '../ctx.ts';
import { Conflict, Refused } from '../refused.ts';
import { edited } from '../review/changes.ts';
import { fingerprint, storedContent } from '../review/content.ts';
import { statusAfter } from '../review/states.ts';
import { isDuplicate } from '../transaction.store.ts';
import type { Edit } from '../wishes.ts';
import { ownChange } from './own-change.ts';
import { risksOf } from './risks.ts';
import { surroundingsOf } from './surroundings.store.ts';
import { expectOffered } from './tags.ts';

/**
 * New words for an own review. A public one stays as it is until the team has approved them; any other takes them at
 * once and waits again.
 * @throws {Refused} `not_found`, `not_editable`, `care_month`, `tags`, `already_reviewed` (a rejected one, after another was
 * written)
 * @throws {Conflict} `stale`
 */
export async function editReview(ctx: Ctx, { review, v, content, locale }: Edit): Promise<ReviewDoc> {
  try {
    return await ownChange(ctx, review, 'edit', async (before, session) => {
      if (!statusAfter('edit', before)) throw new Refused('not_editable');
      if (before.v !== v) throw new Conflict('stale', before);
      const newMonth = content.careMonth !== before.careMonth;
      if (newMonth && !careMonthFits(content.careMonth, ctx.now)) throw new Refused('care_month');

      // What was said once may be said on, though nobody else is offered it any more.
      await expectOffered(ctx, content.tags, [...before.tags, ...(before.revision?.content.tags ?? [])]);

      const stored = storedContent(content, before.displayName);
      const words = { ...before, fingerprint: fingerprint(stored) };
      const risks = risksOf(stored, await surroundingsOf(ctx, session, words));
      const byAccount = before.risks?.filter((risk) => risk === 'new_account') ?? [];
      return {
        ...edited(before, stored, ctx.now),
        risks: [...risks, ...byAccount],
        attestedAt: ctx.now,
        locale,
      };
    });
  } catch (error) {
    if (isDuplicate(error)) throw new Refused('already_reviewed');
    throw error;
  }
}
