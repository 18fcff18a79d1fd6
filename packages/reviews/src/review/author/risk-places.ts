import { findContactPlaces, type TextPlace } from '@app/types';
import { findNamedPeople } from './named-people.ts';
import { findObscenities } from './obscenity.ts';
import type { Risk } from './risks.ts';

export interface RiskPlace<Code = Risk> extends TextPlace {
  code: Code;
}

/** Positions of risky words in a text, in order and without overlaps. */
export function findRiskPlaces(text: string, hold: readonly string[] = []): RiskPlace[] {
  const all: RiskPlace[] = [
    ...findContactPlaces(text).map(({ kind, start, end }) => ({ code: kind, start, end })),
    ...findObscenities(text).map((place) => ({ code: 'obscenity' as const, ...place })),
    ...hold.flatMap((word) =>
      findWholeWords(text, word).map((place) => ({ code: 'team_word' as const, ...place })),
    ),
  ];
  return dropOverlaps(all);
}

/** Positions of risky words in a review: also of the names of people other than its practitioner. */
export const findReviewPlaces = (text: string, hold: readonly string[], practitioner: string): RiskPlace[] =>
  dropOverlaps([
    ...findNamedPeople(text, practitioner).map((place) => ({ code: 'name' as const, ...place })),
    ...findRiskPlaces(text, hold),
  ]);

/** In the order of the text; of those that overlap the first, or the longest that begins there. */
export function dropOverlaps<Code>(all: readonly RiskPlace<Code>[]): RiskPlace<Code>[] {
  let end = 0;
  return all
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((place) => {
      const isFree = place.start >= end;
      if (isFree) end = place.end;
      return isFree;
    });
}

/** Ignores case, and compares text instead of a pattern, because staff type these words. */
function findWholeWords(text: string, word: string): TextPlace[] {
  const [where, what] = [text.toLowerCase(), word.trim().toLowerCase()];
  // A longer lower-case form of a letter would shift all positions.
  if (what === '' || where.length !== text.length) return [];
  const found: TextPlace[] = [];
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length)) {
    const around = `${where[at - 1] ?? ' '}${where[at + what.length] ?? ' '}`;
    if (!/[\p{L}\p{N}\p{M}]/u.test(around)) found.push({ start: at, end: at + what.length });
  }
  return found;
}
