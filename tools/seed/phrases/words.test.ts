import type { ReviewDoc } from '@app/db';
import { describe, expect, it } from 'vitest';
import shares from '../data/shares.json' with { type: 'json' };
import { SlugRegistry } from '../ids.ts';
import { drawListing } from '../listing/listing.ts';
import { drawPractice } from '../listing/practices.ts';
import { faker, pick, pickWeighted } from '../random.ts';
import { drawAuthor } from '../review/author.ts';
import { createSpeaker } from '../review/speaker.ts';
import { generateSeed } from '../seed-for-tests.ts';
import { english, type Phrase, type PhraseBook, spanish } from './book.ts';
import { capitalize, type Flags, matchesFlags, Speaker } from './phrases.ts';

/** Returns all sentences, or those that fit a speaker. */
const listPhrases = (book: PhraseBook, flags?: Flags): Phrase[] => {
  const { openings, aspects, closings, shorts, toBad, toGood, titles, titlesByTag } = book;
  const matchingAspects = aspects.filter(({ needs }) => !flags || !needs || flags.has(needs));
  const allPhrases = [
    ...openings,
    ...toBad,
    ...toGood,
    ...matchingAspects.flatMap(({ good, mixed, poor }) => [...good, ...mixed, ...poor]),
    ...[closings, shorts, titles, titlesByTag].flatMap((lists) => Object.values(lists).flat()),
  ];
  return allPhrases.filter((phrase) => !flags || matchesFlags(phrase, flags));
};

const now = new Date('2026-11-21T00:00:00Z');
faker.seed(1);
const profiles = Array.from({ length: 40 }, (_, index) => {
  const profile = drawListing({
    index,
    now,
    slugs: new SlugRegistry(),
    practice: drawPractice(),
    isClean: true,
  });
  profile.doc.languageAccommodations = ['Spanish', 'ASL'];
  return profile;
});
const { stage: stageShares, device: deviceShares } = shares.review;
const speakers = Array.from({ length: 4000 }, (_, index) => {
  const input = { index, now, profile: pick(profiles), author: drawAuthor(index), stars: 5 } as const;
  const device = pickWeighted({ ...deviceShares.arm, ...deviceShares.knee, ...deviceShares.leg });
  return createSpeaker({ ...input, usedPhrases: new Map() }, pickWeighted(stageShares), device, 2026);
});

/** Matches leftover braces, gaps of missing words, and verbs that do not agree with their subjects. */
const brokenTextPattern =
  /[{}[\]|@]|undefined| {2}| [.,]|^ | $|\b(I is|he am|she am|he have|she have|I has|we am)\b/;

describe('every sentence fits all its possible speakers', () => {
  it.each([
    ['English', english],
    ['Spanish', spanish],
  ] as const)('%s', (_, book) => {
    const allPhrases = listPhrases(book);
    expect(allPhrases.length).toBeGreaterThan(90);
    const useCounts = new Map<Phrase, number>();
    const texts = speakers
      .filter((speaker) => speaker.book === book)
      .flatMap((speaker) => {
        const rarePhrases = listPhrases(book, speaker.flags).filter(
          (phrase) => (useCounts.get(phrase) ?? 0) < 60,
        );
        for (const phrase of rarePhrases) useCounts.set(phrase, (useCounts.get(phrase) ?? 0) + 1);
        return rarePhrases.map(({ text }) => speaker.render(text));
      });
    const brokenTexts = texts.filter(
      (text) => brokenTextPattern.test(text) || !/^[\p{Lu}"\d]/u.test(capitalize(text)),
    );
    expect([...new Set(brokenTexts)]).toEqual([]);
    expect(allPhrases.filter((phrase) => !useCounts.has(phrase)).map(({ text }) => text)).toEqual([]);
  });
  it('there are more than 500 English phrases', () => {
    expect(listPhrases(english).length).toBeGreaterThan(500);
  });
});

describe('generated texts', () => {
  const seedListings = generateSeed({ listingCount: 1200 });
  const splitSentences = (review: ReviewDoc) => review.text.split(/(?<=[.!?])\s+/);

  it('no sentence is repeated in a review, and no text on a profile', () => {
    const repeatingReviews = seedListings.flatMap(({ reviews }) =>
      reviews.filter((review) => new Set(splitSentences(review)).size < splitSentences(review).length),
    );
    expect(repeatingReviews.map(({ text }) => text)).toEqual([]);
    const longTextsByListing = seedListings.map(({ reviews }) =>
      reviews.map(({ text }) => text).filter((text) => text.length > 120),
    );
    expect(longTextsByListing.filter((texts) => new Set(texts).size < texts.length)).toEqual([]);
  });
  it('on an ordinary profile hardly any sentence is repeated', () => {
    const mediumProfiles = seedListings.filter(({ reviews }) => reviews.length >= 5 && reviews.length <= 20);
    expect(mediumProfiles.length).toBeGreaterThan(100);
    const repeatShares = mediumProfiles.map(({ reviews }) => {
      const longSentences = reviews.flatMap(splitSentences).filter((sentence) => sentence.length > 30);
      return 1 - new Set(longSentences).size / longSentences.length;
    });
    expect(repeatShares.reduce((sum, share) => sum + share, 0) / repeatShares.length).toBeLessThan(0.04);
  });
  it('texts match the stars: five praise, one warns', () => {
    const listReviews = (stars: number) =>
      seedListings
        .flatMap(({ reviews }) => reviews)
        .filter((review) => review.overallRating === stars && review.text.length > 100);
    const praisePattern =
      /Thank you|recommend \w+\?|good hands|Ten out of ten|glad|trust|staying|best|without thinking/i;
    const warningPattern =
      /would not go back|Look elsewhere|not fit|never|hurts?|waited|do not recommend|second opinion|don't recommend|rushed|weeks/i;
    const computeShare = (stars: number, pattern: RegExp) =>
      listReviews(stars).filter(({ text }) => pattern.test(text)).length / listReviews(stars).length;
    expect(computeShare(5, praisePattern)).toBeGreaterThan(2 * computeShare(1, praisePattern));
    expect(computeShare(1, warningPattern)).toBeGreaterThan(1.3 * computeShare(5, warningPattern));
  });
  it('some are in Spanish, mostly in Spanish-speaking areas', () => {
    const isSpanish = (review: ReviewDoc) =>
      / (que|para|los|muy|nos|con) /.test(review.text) && !/ (the|and|was) /.test(review.text);
    const computeSpanishShare = (offersSpanish: boolean) => {
      const reviews = seedListings
        .filter(({ listing }) => listing.languageAccommodations.includes('Spanish') === offersSpanish)
        .flatMap((seedListing) => seedListing.reviews);
      return reviews.filter(isSpanish).length / reviews.length;
    };
    expect(computeSpanishShare(true)).toBeGreaterThan(0.05);
    expect(computeSpanishShare(true)).toBeGreaterThan(2 * computeSpanishShare(false));
  });
});

it('no reply reveals whether the author was a patient', () => {
  for (const book of [english, spanish])
    for (const pool of Object.values(book.replies))
      for (let i = 0; i < 40; i++) {
        const text = new Speaker(book, new Set(), { P: 'Dana', season: 'fall' }).say(pool)!;
        expect(text).not.toMatch(
          /\bpatients?\b|\byour (leg|arm|hand|visit|care|socket|appointment|insurance)\b|\b(Medicare|Medicaid)\b|\bknee\b/i,
        );
        expect(text.length).toBeGreaterThan(19);
      }
});
