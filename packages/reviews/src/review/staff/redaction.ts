// Checks that a redaction only replaces words by marks: staff must not change what an author says.
import type { ReviewContent } from '@app/db';
import { createMarkPattern } from '@app/option-lists';

const word = /[\p{L}\p{N}]/u;

/** True if a cut at this position splits no word. */
const isBetweenWords = (text: string, at: number): boolean =>
  !(word.test(text[at - 1] ?? '') && word.test(text[at] ?? ''));

/** True if each mark of `after` replaces one or more whole words of `before`, and the rest is unchanged. */
export function isRedaction(before: string, after: string): boolean {
  const keptParts = after.split(createMarkPattern());
  const [first = '', ...laterParts] = keptParts;
  if (laterParts.length === 0) return before === after;
  const last = laterParts.pop() ?? '';
  if (!before.startsWith(first) || !isBetweenWords(before, first.length)) return false;

  // Takes the earliest position of each kept part, which leaves the most room for the following ones.
  let end = first.length;
  for (const stretch of laterParts) {
    const at = findStretch(stretch, before, end);
    if (at === undefined) return false;
    end = at + stretch.length;
  }
  const at = before.length - last.length;
  return before.endsWith(last) && isCut(before, end, at);
}

function findStretch(stretch: string, text: string, from: number): number | undefined {
  for (let at = text.indexOf(stretch, from); at !== -1; at = text.indexOf(stretch, at + 1)) {
    if (isCut(text, from, at) && isBetweenWords(text, at + stretch.length)) return at;
    if (stretch === '' && at >= text.length) return undefined;
  }
  return undefined;
}

/** True if the range between two positions may be replaced by a mark. */
const isCut = (text: string, from: number, to: number): boolean =>
  to > from && text.slice(from, to).trim() !== '' && isBetweenWords(text, to);

type RedactableContent = Pick<ReviewContent, 'title' | 'text' | 'tags'>;

/** True if only marks were added, and only words, the title or tags removed. */
export function isContentRedaction(before: RedactableContent, after: RedactableContent): boolean {
  const title = after.title === undefined || isRedaction(before.title ?? '', after.title);
  const tags = after.tags.every((tag) => before.tags.includes(tag));
  return title && tags && isRedaction(before.text, after.text);
}
