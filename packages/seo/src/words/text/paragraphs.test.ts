import { describe, expect, it } from 'vitest';
import { splitAtLength, splitParagraphs, truncateText } from './paragraphs.ts';

it('splitParagraphs divides at line breaks and drops empty lines', () => {
  expect(splitParagraphs(' One.\n\n\nTwo.\nThree. ')).toEqual(['One.', 'Two.', 'Three.']);
});

describe('the opening of a text', () => {
  it('is a short text itself', () => {
    expect(truncateText('Good leg.\nGood care.', 30)).toBe('Good leg. Good care.');
  });
  it('ends between words and says that there is more', () => {
    expect(truncateText('She watched me run, then she changed it.', 20)).toBe('She watched me run…');
  });
  it('ends within a word that is longer than the limit', () => {
    expect(truncateText('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`);
  });
});

describe('a long text', () => {
  it('stays whole up to the limit', () => {
    expect(splitAtLength(['One.', 'Two.'], 8)).toEqual([['One.', 'Two.'], []]);
  });
  it('is cut where a sentence ends', () => {
    expect(splitAtLength(['One two. Three four. Five.', 'Six.'], 18)).toEqual([
      ['One two.'],
      ['Three four. Five.', 'Six.'],
    ]);
  });
  it('goes on with a whole paragraph rather than with half a sentence', () => {
    expect(splitAtLength(['One two.', 'Three four five six.'], 15)).toEqual([
      ['One two.'],
      ['Three four five six.'],
    ]);
  });
  it('is cut between words where its first sentence is too long', () => {
    expect(splitAtLength(['one two three four'], 9)).toEqual([['one two'], ['three four']]);
  });
});
