import { isDeepStrictEqual } from 'node:util';
import type { ReviewContent, ReviewRedaction } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../refused.ts';
import type { Decided } from '../wishes.ts';
import { decideReview } from './decide-review.ts';
import { noted } from './notes.ts';
import { isRedacted } from './redaction.ts';
import type { Redaction } from './wishes.ts';

/**
 * Puts marks in the place of words that must not be public, so that the rest can be. What stood there is kept for the
 * team; the rating is the author's alone.
 * @throws {Refused} `not_a_redaction`, `no_changes`, and what `decide` throws
 */
export function redactReview(ctx: Ctx, { part, ...wish }: Redaction): Promise<Decided> {
  return decideReview(ctx, wish, {
    step: 'redact',
    change(before) {
      const v = before.v + 1;
      const { revision } = before;
      if (revision?.status !== 'pending' || part === 'public')
        return { ...untitled(before), v, ...redacted(ctx, before, before.redaction, wish) };
      const { redaction, ...words } = redacted(ctx, revision.content, revision.redaction, wish);
      const content = { ...untitled(revision.content), ...words };
      return { ...before, v, revision: { ...revision, content, redaction } };
    },
  });
}

type Words = Pick<ReviewContent, 'title' | 'text' | 'tags'>;

/** The same with marks; the first original is kept, whatever is redacted later. */
function redacted(
  { now, actor }: Ctx,
  { title, text, tags }: Words,
  earlier: ReviewRedaction | undefined,
  wish: Omit<Redaction, 'part'>,
): Words & { redaction: ReviewRedaction } {
  const was = { ...withTitle(title), text, tags };
  const is = { ...withTitle(wish.title ?? title), text: wish.text ?? text, tags: [...(wish.tags ?? tags)] };
  if (!isRedacted(was, is)) throw new Refused('not_a_redaction');
  if (isDeepStrictEqual(was, is)) throw new Refused('no_changes');
  const redaction = {
    original: earlier?.original ?? was,
    at: now,
    by: actor.id,
    notes: noted(wish.notes),
  };
  return { ...is, redaction };
}

const untitled = <T extends Words>({ title: _, ...rest }: T) => rest;

const withTitle = (title: string | undefined) => (title ? { title } : {});
