import type { ReviewDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { Conflict, Refused } from '../refused.ts';
import { answered, published, replyVersionOf } from './changes.ts';
import { ownReply } from './own-reply.ts';
import { replyRisksOf } from './risks.ts';
import { isTrusted } from './trust.store.ts';
import type { Answer } from './wishes.ts';

/**
 * The practice's one answer to a public review, or other words for it. It waits for the team; a public one stays
 * meanwhile. An owner whose answers were clean so far is believed (decisions B9b): then one without any finding, and
 * without word of a change, is public at once.
 * @throws {Refused} `not_found` (no such public review), `not_yours`
 * @throws {Conflict} `stale`
 */
export const submitReply = (ctx: Ctx, { review, text, change, v, locale }: Answer): Promise<ReviewDoc> =>
  ownReply(ctx, review, async (before, { userId, session, isPublic }) => {
    if (!isPublic) throw new Refused('not_found');
    if ((before.reply ? replyVersionOf(before) : 0) !== v) throw new Conflict('stale', before);
    const risks = replyRisksOf(text, before.displayName);
    const words = { text, ...(change && { change }), userId, locale, risks };
    const after = answered(before, words, ctx.now);
    const tells = change || before.reply?.change;
    // Whether it is public at once would tell if a guessed name is the one that the review hides.
    const isLowRisk = risks.length === 0 && !tells && !before.anonymous;
    if (isLowRisk && (await isTrusted(ctx, session, userId)))
      return { action: 'publish', after: published(after, ctx.now) };
    return { action: 'submit', after };
  });
