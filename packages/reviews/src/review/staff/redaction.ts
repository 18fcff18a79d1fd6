// Whether a text is another one with marks in place of some of its words, and nothing else: staff must not change what
// an author says.
import type { ReviewContent } from '@app/db';
import { createMarkPattern } from '@app/option-lists';

const word = /[\p{L}\p{N}]/u;

/** True if a cut between these two letters leaves whole words on both sides. */
const isBetweenWords = (text: string, at: number): boolean =>
  !(word.test(text[at - 1] ?? '') && word.test(text[at] ?? ''));

/** True if each mark of `after` stands where `before` has one or more whole words, and the rest is as it was. */
export function isRedaction(before: string, after: string): boolean {
  const remaining = after.split(createMarkPattern());
  const [first = '', ...rest] = remaining;
  if (rest.length === 0) return before === after;
  const last = rest.pop() ?? '';
  if (!before.startsWith(first) || !isBetweenWords(before, first.length)) return false;

  // The earliest place of each kept stretch leaves the most room for the next ones.
  let end = first.length;
  for (const stretch of rest) {
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

/** True if something stands between the two places that a mark may stand for. */
const isCut = (text: string, from: number, to: number): boolean =>
  to > from && text.slice(from, to).trim() !== '' && isBetweenWords(text, to);

type Words = Pick<ReviewContent, 'title' | 'text' | 'tags'>;

/** True if nothing but marks was added, and nothing but words, the title or tags went. */
export function isRedacted(before: Words, after: Words): boolean {
  const title = after.title === undefined || isRedaction(before.title ?? '', after.title);
  const tags = after.tags.every((tag) => before.tags.includes(tag));
  return title && tags && isRedaction(before.text, after.text);
}
