// Checks that a redaction only replaces words by placeholders: staff must not change what an author says.
import { isDeepStrictEqual } from 'node:util';
import type { ReviewContent, ReviewDoc, ReviewRedaction, YearLater } from '@app/db';
import { createRedactionMarkPattern } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { DecisionInput, DecisionResult } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { trimNotes } from '@app/status-changes/staff/notes';
import { requireYearLater } from '../../year-later/changes.ts';
import { reviewSubject } from '../subject.ts';

/** The notes are for staff. */
export interface RedactReviewInput extends DecisionInput {
  text?: string | undefined;
  /** Empty: removed. */
  title?: string | undefined;
  /** Some of the existing tags. */
  tags?: readonly string[] | undefined;
  /** `public`: not the pending edit. `year_later`: what the author added a year later, which has a text alone. */
  part?: 'public' | 'year_later' | undefined;
}

/**
 * Replaces words by placeholders, so that the rest can be public. The original is kept for staff; the rating cannot
 * be changed. Of a review with a pending edit the edit is redacted, unless `part` says otherwise.
 * @throws {DomainError} `not_a_redaction` (a new word or placeholder), `no_changes`, and the errors of `decide`
 */
export function redactReview(
  ctx: CommandContext,
  { part, ...input }: RedactReviewInput,
): Promise<DecisionResult> {
  return decide(ctx, reviewSubject, input, {
    action: 'redact',
    isPossible: ({ yearLater }) => part !== 'year_later' || isRedactableYearLater(yearLater),
    change(review) {
      const v = review.v + 1;
      if (part === 'year_later') return { ...review, v, yearLater: redactYearLater(ctx, review, input) };
      const { revision } = review;
      if (revision?.status !== 'pending' || part === 'public')
        return { ...omitTitle(review), v, ...applyRedaction(ctx, review, review.redaction, input) };
      const { redaction, ...redactedContent } = applyRedaction(
        ctx,
        revision.content,
        revision.redaction,
        input,
      );
      const content = { ...omitTitle(revision.content), ...redactedContent };
      return { ...review, v, revision: { ...revision, content, redaction } };
    },
  });
}

/** True unless there is no addition of a year later or it was withdrawn, which counts as deleted. */
const isRedactableYearLater = (yearLater: YearLater | undefined) =>
  yearLater !== undefined && yearLater.status !== 'withdrawn';

function redactYearLater(
  ctx: CommandContext,
  review: ReviewDoc,
  { text, notes }: Pick<RedactReviewInput, 'text' | 'notes'>,
): YearLater {
  const { redaction: earlierRedaction, ...yearLater } = requireYearLater(review);
  const original = { text: earlierRedaction?.original ?? yearLater.text, tags: [] };
  const textOnly = { text: yearLater.text, tags: [] };
  const { redaction, ...content } = applyRedaction(
    ctx,
    textOnly,
    earlierRedaction && { ...earlierRedaction, original },
    { text, notes },
  );
  return { ...yearLater, text: content.text, redaction: { ...redaction, original: redaction.original.text } };
}

type RedactableContent = Pick<ReviewContent, 'title' | 'text' | 'tags'>;

/** The redacted content; the first original is kept. */
function applyRedaction(
  { now, actor }: CommandContext,
  { title, text, tags }: RedactableContent,
  earlierRedaction: ReviewRedaction | undefined,
  input: Pick<RedactReviewInput, 'title' | 'text' | 'tags' | 'notes'>,
): RedactableContent & { redaction: ReviewRedaction } {
  const currentContent = { ...toTitleField(title), text, tags };
  const redactedContent = {
    ...toTitleField(input.title ?? title),
    text: input.text ?? text,
    tags: [...(input.tags ?? tags)],
  };
  if (!isContentRedaction(currentContent, redactedContent)) throw new DomainError('not_a_redaction');
  if (isDeepStrictEqual(currentContent, redactedContent)) throw new DomainError('no_changes');
  const redaction = {
    original: earlierRedaction?.original ?? currentContent,
    at: now,
    by: actor.id,
    notes: trimNotes(input.notes),
  };
  return { ...redactedContent, redaction };
}

const omitTitle = <T extends RedactableContent>({ title: _, ...contentWithoutTitle }: T) =>
  contentWithoutTitle;

const toTitleField = (title: string | undefined) => (title ? { title } : {});

const wordPattern = /[\p{L}\p{N}]/u;

/** True if a cut at this position splits no word. */
const isBetweenWords = (text: string, position: number): boolean =>
  !(wordPattern.test(text[position - 1] ?? '') && wordPattern.test(text[position] ?? ''));

/** True if each placeholder of `redactedText` replaces whole words of `originalText`, and all other text is unchanged. */
export function isRedaction(originalText: string, redactedText: string): boolean {
  const unredactedParts = redactedText.split(createRedactionMarkPattern());
  const [firstPart = '', ...laterParts] = unredactedParts;
  if (laterParts.length === 0) return originalText === redactedText;
  const lastPart = laterParts.pop() ?? '';
  if (!originalText.startsWith(firstPart) || !isBetweenWords(originalText, firstPart.length)) return false;

  // Takes the earliest position of each kept part, which leaves the most room for the following ones.
  let end = firstPart.length;
  for (const keptPart of laterParts) {
    const start = findPart(keptPart, originalText, end);
    if (start === undefined) return false;
    end = start + keptPart.length;
  }
  const start = originalText.length - lastPart.length;
  return originalText.endsWith(lastPart) && isReplaceable(originalText, end, start);
}

function findPart(part: string, text: string, from: number): number | undefined {
  for (let start = text.indexOf(part, from); start !== -1; start = text.indexOf(part, start + 1)) {
    if (isReplaceable(text, from, start) && isBetweenWords(text, start + part.length)) return start;
    if (part === '' && start >= text.length) return undefined;
  }
  return undefined;
}

/** True if the range between two positions may be replaced by a placeholder. */
const isReplaceable = (text: string, from: number, to: number): boolean =>
  to > from && text.slice(from, to).trim() !== '' && isBetweenWords(text, to);

/** True if only placeholders were added, and only words, the title or tags removed. */
export function isContentRedaction(
  originalContent: RedactableContent,
  redactedContent: RedactableContent,
): boolean {
  const isTitleAllowed =
    redactedContent.title === undefined || isRedaction(originalContent.title ?? '', redactedContent.title);
  const areTagsAllowed = redactedContent.tags.every((tag) => originalContent.tags.includes(tag));
  return isTitleAllowed && areTagsAllowed && isRedaction(originalContent.text, redactedContent.text);
}
