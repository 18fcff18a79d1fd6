import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { noFlags, parsePhrases, renderPhrase, toFlags, UsedPhrases } from './phrases.ts';

const random = new Random(1);
const slots = { he: 'she', P: 'Dana', I: 'I', "I'm": "I'm", am: 'am' };
const toResult = (line: string, style?: 'casual') =>
  renderPhrase(parsePhrases([line])[0]!, random, slots, style);

describe('say', () => {
  it('fills slots, choices and numbers, and begins each sentence with a capital', () => {
    expect(toResult('{he} asked {P}. {he} waited.')).toBe('She asked Dana. She waited.');
    expect(toResult('[{he} left|{he} left] after {3-3} hours. {2-2} more came.')).toBe(
      'She left after three hours. Two more came.',
    );
  });
  it('writes as people do when asked to', () => {
    expect(toResult('{he} is kind, it is not far, I am glad, {I} {am} glad, they cannot.', 'casual')).toBe(
      "She's kind, it isn't far, I'm glad, I'm glad, they can't.",
    );
    expect(toResult('{he} is kind.')).toBe('She is kind.');
  });
  it('refuses a slot that the speaker has no word for', () => {
    expect(() => toResult('{nobody} came.')).toThrow('{nobody}');
  });
});

describe('Said', () => {
  const pool = parsePhrases(['One.', '@lower Two.', '@!lower Three.', 'Four.']);

  it('chooses only what fits, and the rarest first', () => {
    const used = new UsedPhrases();
    const lower = toFlags({ lower: true });
    const texts = Array.from({ length: 6 }, () =>
      renderPhrase(used.choose(pool, lower, random)!, random, slots),
    );
    expect(texts.slice(0, 3).toSorted()).toEqual(['Four.', 'One.', 'Two.']);
    expect(texts.slice(3).toSorted()).toEqual(['Four.', 'One.', 'Two.']);
  });
  it('has nothing left when all is excluded', () => {
    const not = new Set(pool.map(({ id }) => id));
    expect(new UsedPhrases().choose(pool, noFlags, random, not)).toBeUndefined();
  });
});
