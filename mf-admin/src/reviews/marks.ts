/** What may stand for words that are taken out: the kind of thing, never what it said. */
export const markKinds = [
  { value: 'name', label: 'A name' },
  { value: 'phone number', label: 'A phone number' },
  { value: 'email address', label: 'An e-mail address' },
  { value: 'street address', label: 'A street address' },
  { value: 'link', label: 'A link' },
  { value: 'health details', label: 'Somebody’s health details' },
  { value: 'words', label: 'Other words' },
] as const;
export type MarkKind = (typeof markKinds)[number]['value'];

const letter = /[\p{L}\p{N}]/u;
const isWithinWord = (text: string, at: number) =>
  letter.test(text[at - 1] ?? '') && letter.test(text[at] ?? '');

/**
 * The text with a mark in place of what is selected, widened to whole words and without the space around it; null where
 * nothing but space is selected.
 */
export function withMark(text: string, from: number, to: number, kind: MarkKind): string | null {
  let [start, end] = [Math.max(0, from), Math.min(text.length, to)];
  while (start < end && /\s/.test(text[start] ?? '')) start++;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--;
  if (start >= end) return null;
  for (const { index, 0: mark } of text.matchAll(/\[[a-z ]+ removed by moderator\]/g)) {
    const markEnd = index + mark.length;
    if (index < end && start < markEnd) [start, end] = [Math.min(start, index), Math.max(end, markEnd)];
  }
  while (start > 0 && isWithinWord(text, start)) start--;
  while (end < text.length && isWithinWord(text, end)) end++;
  return `${text.slice(0, start)}[${kind} removed by moderator]${text.slice(end)}`;
}
