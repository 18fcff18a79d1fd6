import { createRedactionMarkPattern, formatRedactionMark, type RedactionKind } from '@app/option-lists';

export const redactionKindLabels: Readonly<Record<RedactionKind, string>> = {
  name: 'A name',
  'phone number': 'A phone number',
  'email address': 'An e-mail address',
  'street address': 'A street address',
  link: 'A link',
  'health details': 'Someone’s health details',
  words: 'Other words',
};

const wordCharacterPattern = /[\p{L}\p{N}]/u;
const isWithinWord = (text: string, index: number) =>
  wordCharacterPattern.test(text[index - 1] ?? '') && wordCharacterPattern.test(text[index] ?? '');

/**
 * Returns the text with a mark instead of the selection. The selection is trimmed and widened to whole words and to
 * marks that it overlaps. Null: it contains only white space.
 */
export function insertRedactionMark(
  text: string,
  selectionStart: number,
  selectionEnd: number,
  kind: RedactionKind,
): string | null {
  let [start, end] = [Math.max(0, selectionStart), Math.min(text.length, selectionEnd)];
  while (start < end && /\s/.test(text[start] ?? '')) start++;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--;
  if (start >= end) return null;
  for (const { index, 0: mark } of text.matchAll(createRedactionMarkPattern())) {
    const markEnd = index + mark.length;
    if (index < end && start < markEnd) [start, end] = [Math.min(start, index), Math.max(end, markEnd)];
  }
  while (start > 0 && isWithinWord(text, start)) start--;
  while (end < text.length && isWithinWord(text, end)) end++;
  return `${text.slice(0, start)}${formatRedactionMark(kind)}${text.slice(end)}`;
}
