import { listReviewWords, toWordPattern } from '@app/types/review/review-words';
import type { ReactNode } from 'react';

/** Returns a function that marks the searched words in a text, by the rules of the service; undefined without words. */
export function createWordMarker(typedWords: string): ((text: string) => ReactNode) | undefined {
  const words = listReviewWords(typedWords);
  if (words.length === 0) return undefined;
  const pattern = new RegExp(`(${words.map(toWordPattern).join('|')})`, 'giu');
  // With a group in the pattern, every second piece is a match.
  return (text) =>
    text
      .split(pattern)
      .map((segment, index) => (index % 2 === 1 ? <mark key={index}>{segment}</mark> : segment));
}
