import type { RiskRange } from '@app/types/admin/lists';
import { UserText } from '@app/ui';
import { Fragment, type ReactNode } from 'react';
import { HighlightedMatch, MatchNumber } from '../ui/OpenItem.tsx';
import { getWarningSentence } from './warning-texts.ts';

/** A match of the word check, with the number that links it to its explanation. */
type NumberedMatch = RiskRange & { number: number; excerpt: string };

/** Numbers matches in order of appearance. `getText`: returns the text that contains a match. */
export const numberMatches = <Match extends RiskRange>(
  matches: readonly Match[],
  getText: (match: Match) => string,
): (Match & NumberedMatch)[] =>
  matches.map((match, index) => ({
    ...match,
    number: index + 1,
    excerpt: getText(match).slice(match.start, match.end),
  }));

/** Renders one point of an `Explanation` for each match. */
export const renderMatchExplanations = (matches: readonly NumberedMatch[]): ReactNode[] =>
  matches.map(({ number, excerpt, code }) => (
    <Fragment key={number}>
      <MatchNumber>{number}</MatchNumber>
      <span>
        <b>
          “<UserText>{excerpt}</UserText>”
        </b>{' '}
        {getWarningSentence(code)}
      </span>
    </Fragment>
  ));

/** A text with its matches highlighted. */
export function HighlightedText({ text, matches }: { text: string; matches: readonly NumberedMatch[] }) {
  const plainStarts = [0, ...matches.map(({ end }) => end)];
  return (
    <UserText>
      {matches.flatMap(({ start, end, number }, index) => [
        text.slice(plainStarts[index], start),
        <HighlightedMatch key={number} number={number}>
          <UserText>{text.slice(start, end)}</UserText>
        </HighlightedMatch>,
      ])}
      {text.slice(plainStarts.at(-1))}
    </UserText>
  );
}
