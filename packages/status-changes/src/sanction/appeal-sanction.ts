import type { AppealDoc } from '@app/db';
import { submitAppeal } from '../appeal/appeal-decision.ts';
import type { CommandContext } from '../command-context.ts';
import { findSanction } from './sanctions.store.ts';

/**
 * Appeals a sanction, once.
 * @throws {DomainError} `not_found` (none in force), `not_appealable` (appealed already)
 */
export const appealSanction = (
  ctx: CommandContext,
  content: Pick<AppealDoc, 'text' | 'locale'>,
): Promise<AppealDoc> =>
  submitAppeal(ctx, content, async (userId, tx) => {
    const sanction = await findSanction(tx, userId);
    return (
      sanction && { kind: 'sanction', about: sanction._id, decidedAt: sanction.from, decidedBy: sanction.by }
    );
  });
