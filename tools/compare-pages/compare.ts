import type { ReadPage } from './read-page.ts';

export interface Difference {
  kind: string;
  what: string;
}

/** What differs between two versions of one page. Where something stands on a page does not count, but for its landmark. */
export function comparePages(before: ReadPage, after: ReadPage): Difference[] {
  const differences: Difference[] = [];
  const note = (kind: string, lost: string, won: string) => {
    if (lost) differences.push({ kind: `${kind}: lost`, what: lost });
    if (won) differences.push({ kind: `${kind}: new`, what: won });
  };
  if (before.answer !== after.answer)
    differences.push({ kind: 'answer', what: `${before.answer} → ${after.answer}` });
  for (const name of new Set([...Object.keys(before.head), ...Object.keys(after.head)])) {
    const [then, now] = [before.head[name], after.head[name]];
    if (then !== now)
      differences.push({ kind: `head, ${name}`, what: `${then ?? '(none)'} → ${now ?? '(none)'}` });
  }
  const compareEach = (kind: string, then: readonly string[], now: readonly string[]) => {
    for (const lost of subtract(then, now)) note(kind, lost, '');
    for (const won of subtract(now, then)) note(kind, '', won);
  };
  compareEach('structured data', before.jsonLd, after.jsonLd);
  compareEach('headings', before.headings, after.headings);
  compareEach('links', before.links, after.links);
  compareEach('fields', before.fields, after.fields);
  for (const landmark of Object.keys({ ...before.words, ...after.words })) {
    const [then, now] = [before.words[landmark] ?? [], after.words[landmark] ?? []];
    note(`words in ${landmark}`, subtract(then, now).join(' '), subtract(now, then).join(' '));
  }
  return differences;
}

/** What a list has more often than another, in its order. */
function subtract(from: readonly string[], what: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const one of what) left.set(one, (left.get(one) ?? 0) + 1);
  return from.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}
