import { describe, expect, it } from 'vitest';
import { splitParagraphs, truncateText } from './paragraphs.ts';

it('divides at line breaks and drops empty lines', () => {
  expect(splitParagraphs(' One.\n\n\nTwo.\nThree. ')).toEqual(['One.', 'Two.', 'Three.']);
});

describe('the opening of a text', () => {
  it('leaves a short one whole', () => {
    expect(truncateText('Good leg.\nGood care.', 30)).toBe('Good leg. Good care.');
  });
  it('cuts between words and says that there is more', () => {
    expect(truncateText('She watched me run, then she changed it.', 20)).toBe('She watched me run…');
  });
  it('cuts a word that is longer than the room', () => {
    expect(truncateText('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`);
  });
});
