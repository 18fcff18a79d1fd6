import type { ReviewReply } from '@app/db';
import { pickEarlier, subtractDays, toSeason } from '../calendar.ts';
import { noFlags, type Phrase, renderPhrase, type UsedPhrases } from '../phrases/phrases.ts';
import { replies, type Stars, spanishReplies } from '../phrases/wording.ts';
import type { Random } from '../random.ts';

export interface ReplyOrder {
  stars: Stars;
  publishedAt: Date;
  now: Date;
  /** The practitioner's first name. */
  called: string;
  inSpanish: boolean;
  said: UsedPhrases;
}

/** A practice's answer, which tells nothing of the author's care. Only owners answer, and not always. */
export function drawReply(random: Random, order: ReplyOrder): ReviewReply | undefined {
  const { stars, publishedAt, now, inSpanish, said: used } = order;
  // Of all reviews 18 % have one, 30 % of those with one or two stars; 38 % of the listings have an owner.
  if (!random.chance(stars <= 2 ? 0.84 : 0.475)) return undefined;
  const answeredAt = pickEarlier(subtractDays(publishedAt, -random.between(1, 20)), subtractDays(now, 0.005));
  const slots = { P: order.called, season: toSeason(answeredAt) };
  const change =
    stars <= 3 && !inSpanish && random.chance(0.3) ? random.pick(['planned', 'made'] as const) : undefined;
  const text = pickPlan(random, order, change)
    .map((pool) => used.choose(pool, noFlags, random))
    .filter((phrase) => phrase !== undefined)
    .map((phrase) => renderPhrase(phrase, random, slots))
    .join(' ');
  const published = random.chance(0.94);
  return {
    text,
    status: published ? 'approved' : 'pending',
    ...(change && { change }),
    ...(published ? { publishedAt: answeredAt } : { submittedAt: answeredAt }),
  };
}

function pickPlan(
  random: Random,
  { stars, inSpanish }: ReplyOrder,
  change: ReviewReply['change'],
): (readonly Phrase[])[] {
  if (inSpanish) return [stars >= 4 ? spanishReplies.thanks : spanishReplies.sorry];
  if (stars >= 4) return [replies.thanks, ...(random.chance(0.25) ? [replies.privacy] : [])];
  return [
    replies.privacy,
    replies.sorry,
    ...(change ? [change === 'made' ? replies.changed : replies.planned] : []),
    ...(random.chance(0.7) ? [replies.invite] : []),
  ];
}
