import { describe, expect, it } from 'vitest';
import { foldParagraphs } from './paragraphs.ts';

describe('a long text', () => {
  it('stays whole up to the limit', () => {
    expect(foldParagraphs(['One.', 'Two.'], 8)).toEqual([['One.', 'Two.'], []]);
  });
  it('is cut where a sentence ends', () => {
    expect(foldParagraphs(['One two. Three four. Five.', 'Six.'], 18)).toEqual([
      ['One two.'],
      ['Three four. Five.', 'Six.'],
    ]);
  });
  it('goes on with a whole paragraph rather than with half a sentence', () => {
    expect(foldParagraphs(['One two.', 'Three four five six.'], 15)).toEqual([
      ['One two.'],
      ['Three four five six.'],
    ]);
  });
  it('is cut between words where its first sentence is too long', () => {
    expect(foldParagraphs(['one two three four'], 9)).toEqual([['one two'], ['three four']]);
  });
});
