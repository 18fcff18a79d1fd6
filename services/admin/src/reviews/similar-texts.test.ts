import { expect, it } from 'vitest';
import { findSimilarTexts } from './similar-texts.ts';

const text = 'The socket held from the first long walk on, and nobody hurried me at any visit.';

it('a text that was slightly changed is found, and none that only shares some words', () => {
  const candidates = [
    { text: 'Nobody hurried me. The walk was long, and the socket is new.' },
    { text: 'The socket held from the first long walk on and nobody hurried me. Great staff!' },
    { text: '' },
  ];
  expect(findSimilarTexts(text, candidates)).toEqual([candidates[1]]);
  expect(findSimilarTexts('', candidates)).toEqual([]);
});

it('texts that share half of the runs of three words count, the most similar first', () => {
  const [wholeText, halfText, shorterText] = [
    { text: 'One two three four five six!' },
    { text: 'one two three four x y' },
    { text: 'one two three x y z' },
  ];
  expect(findSimilarTexts(wholeText.text, [shorterText, halfText, wholeText])).toEqual([wholeText, halfText]);
});
