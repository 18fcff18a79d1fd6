import { findContactRanges, type TextRange } from '@app/types';
import { findNamedPeople } from './named-people.ts';
import { findObscenities } from './obscenity.ts';
import type { Risk } from './risks.ts';

export interface RiskPlace<Code = Risk> extends TextRange {
  code: Code;
}

/** Positions of risky words in a text, in order and without overlaps. */
export function findRiskPlaces(text: string, hold: readonly string[] = []): RiskPlace[] {
  const places: RiskPlace[] = [
    ...findContactRanges(text).map(({ kind, start, end }) => ({ code: kind, start, end })),
    ...findObscenities(text).map((place) => ({ code: 'obscenity' as const, ...place })),
    ...hold.flatMap((word) =>
      findWholeWords(text, word).map((place) => ({ code: 'team_word' as const, ...place })),
    ),
  ];
  return dropOverlaps(places);
}

/** Positions of risky words in a review: also of the names of people other than its practitioner. */
export const findReviewPlaces = (text: string, hold: readonly string[], practitioner: string): RiskPlace[] =>
  dropOverlaps([
    ...findNamedPeople(text, practitioner).map((place) => ({ code: 'name' as const, ...place })),
    ...findRiskPlaces(text, hold),
  ]);

/** In the order of the text; of those that overlap the first, or the longest that begins there. */
export function dropOverlaps<Code>(places: readonly RiskPlace<Code>[]): RiskPlace<Code>[] {
  let end = 0;
  return places
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((place) => {
      const isFree = place.start >= end;
      if (isFree) end = place.end;
      return isFree;
    });
}

/** Ignores case, and compares text instead of a pattern, because staff type these words. */
function findWholeWords(text: string, word: string): TextRange[] {
  const [haystack, needle] = [text.toLowerCase(), word.trim().toLowerCase()];
  // A longer lower-case form of a letter would shift all positions.
  if (needle === '' || haystack.length !== text.length) return [];
  const places: TextRange[] = [];
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + needle.length)) {
    const neighbors = `${haystack[at - 1] ?? ' '}${haystack[at + needle.length] ?? ' '}`;
    if (!/[\p{L}\p{N}\p{M}]/u.test(neighbors)) places.push({ start: at, end: at + needle.length });
  }
  return places;
}
