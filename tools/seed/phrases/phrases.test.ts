import { describe, expect, it } from 'vitest';
import { english, type PhraseBook, parsePhrase } from './book.ts';
import { capitalize, Speaker, toFlags, type UsedPhrases, useContractions } from './phrases.ts';

const pool = ['One.', '@lower Two.', '@!lower Three.', 'Four.'].map(parsePhrase);
const book: PhraseBook = { ...english, words: { he: [parsePhrase('she')], more: pool } };
const createSpeaker = (flags: string[] = [], usedPhrases?: UsedPhrases) =>
  new Speaker(book, toFlags(flags), { P: 'Dana' }, usedPhrases);
const renderText = (line: string) => capitalize(createSpeaker().render(line));

describe('a sentence', () => {
  it('has slots, choices and numbers filled in, and a capital letter', () => {
    expect(renderText('{he} asked {P}. {he} waited.')).toBe('She asked Dana. She waited.');
    expect(renderText('[{he} left|{he} left] after {3-3} hours. {2-2} more came.')).toBe(
      'She left after three hours. Two more came.',
    );
    expect(renderText('It cost {99-99}.')).toBe('It cost 99.');
  });
  it('uses one word per slot, unless it asks for another', () => {
    const [firstWord, secondWord, ...otherWords] = renderText('{more} {more} {+more} {+more}').split(' ');
    expect(secondWord).toBe(firstWord);
    expect(new Set([firstWord, ...otherWords])).toEqual(new Set(['One.', 'Three.', 'Four.']));
  });
  it('has errors of real writers on request', () => {
    expect(useContractions('She is kind, it is not far, I am glad, they cannot. So it is.')).toBe(
      "She's kind, it isn't far, I'm glad, they can't. So it is.",
    );
  });
  it('with a slot for which the speaker has no word is rejected', () => {
    expect(() => renderText('{nobody} came.')).toThrow('{nobody}');
  });
});

describe('a speaker', () => {
  it('uses fitting sentences only, the rarest on the profile first, each once', () => {
    const usedPhrases: UsedPhrases = new Map();
    for (let round = 0; round < 3; round++) {
      const speaker = createSpeaker(['below-knee'], usedPhrases);
      const sentences = [speaker.say(pool), speaker.say(pool), speaker.say(pool)];
      expect(sentences.toSorted()).toEqual(['Four.', 'One.', 'Two.']);
      expect(speaker.say(pool)).toBeUndefined();
    }
    const otherSpeaker = new Speaker(book, toFlags([]), {}, usedPhrases);
    expect(otherSpeaker.say(pool)).toBe('Three.');
  });
});
