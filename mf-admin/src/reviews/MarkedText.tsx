import type { StaffReview } from '@app/types/admin/reviews';
import { MarkedPlace } from '@app/ui/staff';
import { Fragment, type ReactNode } from 'react';
import { getDecidedContent } from './review-words.ts';

/** A place in a review's words that the check found. */
type FoundPlace = StaffReview['places'][number] & { text: string };

/** Those in the words that are decided about, with what stands there. */
export const findPlaces = (review: StaffReview): FoundPlace[] => {
  const content = getDecidedContent(review);
  return review.places.map((place) => ({
    ...place,
    text: content[place.part].slice(place.start, place.end),
  }));
};

interface MarkedTextProps {
  text: string;
  part: FoundPlace['part'];
  /** Of the whole review, in the order of their numbers. */
  places: readonly FoundPlace[];
}

/** A text in paragraphs, with numbers at the places that somebody has to look at. */
export function MarkedText({ text, part, places }: MarkedTextProps) {
  const own = places.flatMap((place, index) =>
    place.part === part ? [{ ...place, number: index + 1 }] : [],
  );
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end, number } of own) {
    if (start < at) continue;
    pieces.push(
      text.slice(at, start),
      <MarkedPlace key={number} number={number}>
        {text.slice(start, end)}
      </MarkedPlace>,
    );
    at = end;
  }
  pieces.push(text.slice(at));
  if (part === 'title') return pieces;
  return toParagraphs(pieces).map((paragraph, index) => (
    <p key={index}>
      {paragraph.map((piece, n) => (
        <Fragment key={n}>{piece}</Fragment>
      ))}
    </p>
  ));
}

/** Line breaks of the texts between the marks begin a paragraph. */
function toParagraphs(pieces: readonly ReactNode[]): ReactNode[][] {
  const paragraphs: ReactNode[][] = [[]];
  for (const piece of pieces) {
    const lines = typeof piece === 'string' ? piece.split(/\n+/) : [piece];
    lines.forEach((line, index) => {
      if (index > 0) paragraphs.push([]);
      paragraphs.at(-1)?.push(line);
    });
  }
  return paragraphs;
}
