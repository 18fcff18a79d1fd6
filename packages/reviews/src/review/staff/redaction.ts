// Checks that a redaction only replaces words by placeholders: staff must not change what an author says.
import type { ReviewContent } from '@app/db';
import { createRedactionMarkPattern } from '@app/option-lists';

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

type RedactableContent = Pick<ReviewContent, 'title' | 'text' | 'tags'>;

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
