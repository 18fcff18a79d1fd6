import type { RiskRange } from '@app/types/admin/lists';
import { UserText } from '@app/ui';
import { Fragment, type ReactNode } from 'react';
import { MarkedPlace, MarkNumber } from '../ui/OpenItem.tsx';
import { getWarningSentence } from './warning-words.ts';

/** A place found by the word check, with the number that links it to its explanation. */
type NumberedPlace = RiskRange & { number: number; excerpt: string };

/** Numbers places in order of appearance. `getText`: returns the text that contains the place. */
export const numberPlaces = <Place extends RiskRange>(
  places: readonly Place[],
  getText: (place: Place) => string,
): (Place & NumberedPlace)[] =>
  places.map((place, index) => ({
    ...place,
    number: index + 1,
    excerpt: getText(place).slice(place.start, place.end),
  }));

/** Renders the finding of each place as a point of a `Why`. */
export const renderFindings = (places: readonly NumberedPlace[]): ReactNode[] =>
  places.map(({ number, excerpt, code }) => (
    <Fragment key={number}>
      <MarkNumber>{number}</MarkNumber>
      <span>
        <b>
          “<UserText>{excerpt}</UserText>”
        </b>{' '}
        {getWarningSentence(code)}
      </span>
    </Fragment>
  ));

/** A text with its places marked. */
export function MarkedText({ text, places }: { text: string; places: readonly NumberedPlace[] }) {
  const starts = [0, ...places.map(({ end }) => end)];
  return (
    <UserText>
      {places.flatMap(({ start, end, number }, index) => [
        text.slice(starts[index], start),
        <MarkedPlace key={number} number={number}>
          <UserText>{text.slice(start, end)}</UserText>
        </MarkedPlace>,
      ])}
      {text.slice(starts.at(-1))}
    </UserText>
  );
}
