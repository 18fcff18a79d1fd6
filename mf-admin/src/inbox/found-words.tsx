import type { FoundPlace } from '@app/types/admin/lists';
import { MarkedPlace, MarkNumber } from '@app/ui/staff';
import { Fragment, type ReactNode } from 'react';
import { getWarningSentence } from './warning-words.ts';

/** A place that the word check found, with the number that ties it to what is said of it. */
type NumberedPlace = FoundPlace & { number: number; words: string };

/** Numbers places in their order. `getText`: the text that a place stands in. */
export const numberPlaces = <Place extends FoundPlace>(
  places: readonly Place[],
  getText: (place: Place) => string,
): (Place & NumberedPlace)[] =>
  places.map((place, index) => ({
    ...place,
    number: index + 1,
    words: getText(place).slice(place.start, place.end),
  }));

/** What was found at each place, as points of a `Why`. */
export const renderFindings = (places: readonly NumberedPlace[]): ReactNode[] =>
  places.map(({ number, words, code }) => (
    <Fragment key={number}>
      <MarkNumber>{number}</MarkNumber>
      <span>
        <b>“{words}”</b> {getWarningSentence(code)}
      </span>
    </Fragment>
  ));

/** A text with its places marked. */
export function MarkedText({ text, places }: { text: string; places: readonly NumberedPlace[] }) {
  const starts = [0, ...places.map(({ end }) => end)];
  return (
    <>
      {places.map(({ start, end, number }, index) => (
        <Fragment key={number}>
          {text.slice(starts[index], start)}
          <MarkedPlace number={number}>{text.slice(start, end)}</MarkedPlace>
        </Fragment>
      ))}
      {text.slice(starts.at(-1))}
    </>
  );
}
