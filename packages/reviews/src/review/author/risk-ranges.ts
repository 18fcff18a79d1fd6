import { findContactRanges, type TextRange } from '@app/types';
import { findNamedPeople } from './named-people.ts';
import { findObscenities } from './obscenity.ts';
import type { ReviewRisk } from './risks.ts';

export interface RiskRange<Code = ReviewRisk> extends TextRange {
  code: Code;
}

/** Positions of risky words in a text, in order and without overlaps. */
export function findRiskRanges(text: string, holdWords: readonly string[] = []): RiskRange[] {
  const ranges: RiskRange[] = [
    ...findContactRanges(text).map(({ kind, start, end }) => ({ code: kind, start, end })),
    ...findObscenities(text).map((range) => ({ code: 'obscenity' as const, ...range })),
    ...holdWords.flatMap((word) =>
      findWholeWords(text, word).map((range) => ({ code: 'team_word' as const, ...range })),
    ),
  ];
  return dropOverlaps(ranges);
}

/** Positions of risky words in a review: also of the names of people other than its prosthetist. */
export const findReviewRiskRanges = (
  text: string,
  holdWords: readonly string[],
  prosthetistName: string,
): RiskRange[] =>
  dropOverlaps([
    ...findNamedPeople(text, prosthetistName).map((range) => ({ code: 'name' as const, ...range })),
    ...findRiskRanges(text, holdWords),
  ]);

/** In the order of the text; of those that overlap the first, or the longest that begins there. */
export function dropOverlaps<Code>(ranges: readonly RiskRange<Code>[]): RiskRange<Code>[] {
  let lastEnd = 0;
  return ranges
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((range) => {
      const isSeparate = range.start >= lastEnd;
      if (isSeparate) lastEnd = range.end;
      return isSeparate;
    });
}

/** Ignores case, and compares text instead of a pattern, because staff type these words. */
function findWholeWords(text: string, word: string): TextRange[] {
  const [haystack, needle] = [text.toLowerCase(), word.trim().toLowerCase()];
  // A longer lower-case form of a letter would shift all positions.
  if (needle === '' || haystack.length !== text.length) return [];
  const ranges: TextRange[] = [];
  for (
    let start = haystack.indexOf(needle);
    start >= 0;
    start = haystack.indexOf(needle, start + needle.length)
  ) {
    const neighbors = `${haystack[start - 1] ?? ' '}${haystack[start + needle.length] ?? ' '}`;
    if (!/[\p{L}\p{N}\p{M}]/u.test(neighbors)) ranges.push({ start, end: start + needle.length });
  }
  return ranges;
}
