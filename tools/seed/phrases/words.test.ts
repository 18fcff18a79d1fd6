import type { ReviewDoc } from '@app/db';
import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { drawReviewer } from '../review/reviewer.ts';
import { createEnglishSlots, createSpanishSlots } from '../review/voice.ts';
import { generateSeed } from '../seed-for-tests.ts';
import { type Phrase, renderPhrase } from './phrases.ts';
import {
  english,
  type PhraseBook,
  replies,
  spanish,
  spanishReplies,
  titles,
  titlesByTag,
} from './wording.ts';

const listPhrases = (wording: PhraseBook): Phrase[] => [
  ...wording.openings,
  ...wording.subjects.flatMap(({ aspects }) =>
    aspects.flatMap(({ good, mixed, poor }) => [...good, ...mixed, ...poor]),
  ),
  ...Object.values(wording.closings).flat(),
  ...Object.values(wording.shorts ?? {}).flat(),
  ...wording.toBad,
  ...wording.toGood,
];

const about = {
  firstName: 'Dana',
  woman: true,
  city: 'Alton',
  insurance: ['Medicare'],
  careYear: 2026,
  stage: 'New socket',
};
const random = new Random(1);
const reviewers = Array.from({ length: 60 }, (_, i) => drawReviewer(random, `user_${i}`));

/** Braces left over, two spaces, a verb that does not go with its person. */
const broken = /[{}[\]|@]|undefined| {2}|\b(I is|he am|she am|he have|she have|I has|we am)\b/;

describe('every sentence can be said by everybody', () => {
  it.each([
    [
      'English',
      [...listPhrases(english), ...Object.values(titles).flat(), ...Object.values(titlesByTag).flat()],
      createEnglishSlots,
    ],
    ['Spanish', listPhrases(spanish), createSpanishSlots],
  ] as const)('%s', (_, all, getSlots) => {
    expect(all.length).toBeGreaterThan(90);
    const odd = reviewers.flatMap((reviewer) => {
      const slots = getSlots(random, reviewer, about);
      const texts = all.flatMap((phrase) => [
        renderPhrase(phrase, random, slots),
        renderPhrase(phrase, random, slots, 'casual'),
      ]);
      return texts.filter((text) => !/^[\p{Lu}"\d]/u.test(text) || broken.test(text));
    });
    expect([...new Set(odd)]).toEqual([]);
  });
  it('there is a good stock of them', () => {
    expect(listPhrases(english).length).toBeGreaterThan(500);
  });
});

describe('what people read', () => {
  const all = generateSeed({ listings: 1200 });
  const sentences = (review: ReviewDoc) => review.text.split(/(?<=[.!?])\s+/);

  it('no sentence twice in a review, no text twice on a profile', () => {
    const repeating = all.flatMap(({ reviews }) =>
      reviews.filter((review) => new Set(sentences(review)).size < sentences(review).length),
    );
    expect(repeating.map(({ text }) => text)).toEqual([]);
    const profiles = all.map(({ reviews }) =>
      reviews.map(({ text }) => text).filter((text) => text.length > 120),
    );
    expect(profiles.filter((texts) => new Set(texts).size < texts.length)).toEqual([]);
  });
  it('on a usual profile hardly a sentence comes twice', () => {
    const usual = all.filter(({ reviews }) => reviews.length >= 5 && reviews.length <= 20);
    expect(usual.length).toBeGreaterThan(100);
    const twice = usual.map(({ reviews }) => {
      const found = reviews.flatMap(sentences).filter((sentence) => sentence.length > 30);
      return 1 - new Set(found).size / found.length;
    });
    expect(twice.reduce((sum, one) => sum + one, 0) / twice.length).toBeLessThan(0.04);
  });
  it('words follow the stars: five praise, one warns', () => {
    const listTexts = (stars: number) =>
      all
        .flatMap(({ reviews }) => reviews)
        .filter((one) => one.overallRating === stars && one.text.length > 100);
    const praise =
      /Thank you|recommend \w+\?|good hands|Ten out of ten|glad|trust|staying|best|without thinking/i;
    const warning =
      /would not go back|Look elsewhere|not fit|never|hurts?|waited|do not recommend|second opinion|don't recommend|rushed|weeks/i;
    const share = (stars: number, words: RegExp) =>
      listTexts(stars).filter(({ text }) => words.test(text)).length / listTexts(stars).length;
    expect(share(5, praise)).toBeGreaterThan(2 * share(1, praise));
    expect(share(1, warning)).toBeGreaterThan(1.3 * share(5, warning));
  });
  it('some write in Spanish, mostly where Spanish is spoken', () => {
    const inSpanish = (review: ReviewDoc) =>
      / (que|para|los|muy|nos|con) /.test(review.text) && !/ (the|and|was) /.test(review.text);
    const share = (speaks: boolean) => {
      const reviews = all
        .filter(({ listing }) => listing.languageAccommodations.includes('Spanish') === speaks)
        .flatMap((one) => one.reviews);
      return reviews.filter(inSpanish).length / reviews.length;
    };
    expect(share(true)).toBeGreaterThan(0.05);
    expect(share(true)).toBeGreaterThan(2 * share(false));
  });
});

it('no reply tells whether the author was ever in care', () => {
  for (const phrase of [...Object.values(replies), ...Object.values(spanishReplies)].flat()) {
    const text = renderPhrase(phrase, random, { P: 'Dana', season: 'fall' });
    expect(text).not.toMatch(
      /\bpatients?\b|\byour (leg|arm|hand|visit|care|socket|appointment|insurance)\b|\b(Medicare|Medicaid)\b|\bknee\b/i,
    );
    expect(text.length).toBeGreaterThan(19);
  }
});
