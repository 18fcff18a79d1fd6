import { listReviewWords, toWordPattern } from '@app/types/review/review-words';
import type { ReactNode } from 'react';

/** Returns a function that marks the words of a search in a text, as the service finds them; undefined without words. */
export function createWordMarker(typed: string): ((text: string) => ReactNode) | undefined {
  const words = listReviewWords(typed);
  if (words.length === 0) return undefined;
  const pattern = new RegExp(`(${words.map(toWordPattern).join('|')})`, 'giu');
  // With a group in the pattern every second piece is a found word.
  return (text) =>
    text.split(pattern).map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece));
}
