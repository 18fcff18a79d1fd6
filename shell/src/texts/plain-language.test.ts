import { createSampleFigures, createSampleListing } from '@app/test-kit/samples';
import { describe, expect, it } from 'vitest';
import { getInviteSections } from '../account/invite/InvitePage.tsx';
import { getAccessibilitySections } from '../pages/AccessibilityPage.tsx';
import { getCostSections } from '../pages/CostsPage.tsx';
import { getGuideSections } from '../pages/GuidePage.tsx';
import { getHealthDataSections } from '../pages/HealthDataPage.tsx';
import { getHowReviewsWorkSections } from '../pages/HowReviewsWorkPage.tsx';
import { getProviderSections } from '../pages/ProviderPage.tsx';
import { getTermsSections } from '../pages/TermsPage.tsx';
import { setLanguage } from '../testing/set-language.ts';
import type { Section } from './section.ts';
import { getSectionText } from './section.ts';
import { getTransparencySections } from './transparency.ts';

/** Estimates the syllables of a word: its groups of vowels, without a silent e. */
function countSyllables(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '')
    .match(/[aeiouy]{1,2}/g);
  return Math.max(1, groups?.length ?? 0);
}

/** Computes the Flesch-Kincaid grade: the school year in which most people can read the text. */
function computeSchoolGrade(text: string): number {
  const sentenceCount = text.split(/[.!?:]+\s/).filter((sentence) => /\w/.test(sentence)).length;
  const words = text.match(/[A-Za-z’']+/g) ?? [];
  const syllableCount = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 0.39 * (words.length / sentenceCount) + 11.8 * (syllableCount / words.length) - 15.59;
}

setLanguage('en');
const pages: [name: string, sections: Section[]][] = [
  ['guide', getGuideSections()],
  ['costs', getCostSections()],
  ['terms', getTermsSections()],
  ['providers', getProviderSections()],
  ['invite', getInviteSections(createSampleListing())],
  ['how reviews work', getHowReviewsWorkSections()],
  ['accessibility', getAccessibilitySections()],
  ['health data', getHealthDataSections()],
  ['transparency', getTransparencySections(createSampleFigures())],
];

describe('plain language', () => {
  it('has a low grade for short words, and a high one for long words', () => {
    expect(computeSchoolGrade('The cat sat on the mat. It was warm.')).toBeLessThan(2);
    expect(
      computeSchoolGrade(
        'Notwithstanding contractual considerations, liability limitations necessitate interpretation.',
      ),
    ).toBeGreaterThan(12);
  });

  it.each(pages)('%s can be read after eight years of school', (_, sections) => {
    expect(computeSchoolGrade(sections.map(getSectionText).join(' '))).toBeLessThanOrEqual(8);
  });
});
