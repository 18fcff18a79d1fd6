import type { ReviewDoc } from '@app/db';
import type { KeepingContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError } from '@app/status-changes/domain-error';
import type { Edit } from '@app/status-changes/inputs';
import { isDuplicate } from '@app/status-changes/transaction.store';
import { isCareMonthAllowed } from '@app/types';
import { applyEdit } from '../changes.ts';
import { computeReviewFingerprint, toStoredContent } from '../content.ts';
import { getStatusAfter } from '../states.ts';
import { ownChange } from './own-change.ts';
import { loadRiskContext } from './risk-context.store.ts';
import { findRisks } from './risks.ts';
import { expectOffered } from './tags.ts';

/**
 * Edits an own review. A public one stays while the edit is pending; any other takes it at once and is pending again.
 * @throws {DomainError} `not_found`, `not_editable`, `care_month`, `tags`, `already_reviewed` (a rejected one, after
 * another was written)
 * @throws {ConflictError} `stale`
 */
export async function editReview(
  ctx: KeepingContext<ReviewDoc>,
  { review, v, content, locale }: Edit,
): Promise<ReviewDoc> {
  try {
    return await ownChange(ctx, review, 'edit', async (before, session) => {
      if (!getStatusAfter('edit', before)) throw new DomainError('not_editable');
      if (before.v !== v) throw new ConflictError('stale', before);
      const newMonth = content.careMonth !== before.careMonth;
      if (newMonth && !isCareMonthAllowed(content.careMonth, ctx.now)) throw new DomainError('care_month');

      // Tags already used may stay, even if retired.
      await expectOffered(ctx, content.tags, [...before.tags, ...(before.revision?.content.tags ?? [])]);

      const stored = toStoredContent(content, before.displayName);
      const words = { ...before, fingerprint: computeReviewFingerprint(stored) };
      const risks = findRisks(stored, await loadRiskContext(ctx, session, words));
      const byAccount = before.risks?.filter((risk) => risk === 'new_account') ?? [];
      return {
        ...applyEdit(before, stored, ctx.now),
        risks: [...risks, ...byAccount],
        attestedAt: ctx.now,
        locale,
      };
    });
  } catch (error) {
    if (isDuplicate(error)) throw new DomainError('already_reviewed');
    throw error;
  }
}
