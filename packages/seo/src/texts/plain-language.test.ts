import { sampleFigures, sampleListing } from '@app/test-kit/samples';
import { describe, expect, it } from 'vitest';
import { sectionText } from '../parts/sections.ts';
import type { Section } from '../section.ts';
import { accessibilitySections } from './accessibility.ts';
import { guideSections } from './guide.ts';
import { healthDataSections } from './health-data.ts';
import { howReviewsWorkSections } from './how-reviews-work.ts';
import { inviteSections } from './invite.ts';
import { providerSections } from './providers.ts';
import { termsSections } from './terms.ts';
import { transparencySections } from './transparency.ts';

/** Syllables as vowel groups, without a silent e: close enough for an average over a page. */
function syllables(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '')
    .match(/[aeiouy]{1,2}/g);
  return Math.max(1, groups?.length ?? 0);
}

/** Flesch-Kincaid: the school year in which most can read it. */
function schoolGrade(text: string): number {
  const sentences = text.split(/[.!?:]+\s/).filter((sentence) => /\w/.test(sentence)).length;
  const words = text.match(/[A-Za-z’']+/g) ?? [];
  const count = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (count / words.length) - 15.59;
}

const pages: [name: string, sections: Section[]][] = [
  ['guide', guideSections('en')],
  ['terms', termsSections('en')],
  ['providers', providerSections('en')],
  ['invite', inviteSections(sampleListing(), 'en')],
  ['how reviews work', howReviewsWorkSections('en')],
  ['accessibility', accessibilitySections('en')],
  ['health data', healthDataSections('en')],
  ['transparency', transparencySections(sampleFigures(), 'en')],
];

describe('plain language', () => {
  it('measures what it says', () => {
    expect(schoolGrade('The cat sat on the mat. It was warm.')).toBeLessThan(2);
    expect(
      schoolGrade(
        'Notwithstanding contractual considerations, liability limitations necessitate interpretation.',
      ),
    ).toBeGreaterThan(12);
  });

  it.each(pages)('%s can be read after eight years of school', (_, sections) => {
    expect(schoolGrade(sections.map(sectionText).join(' '))).toBeLessThanOrEqual(8);
  });
});
