import { decisionReasons } from '@app/option-lists';
import { expect, it } from 'vitest';
import { setLanguage } from '../testing/set-language.ts';
import { getDecisionReasonTexts } from '../texts/decision-reasons.ts';
import { getHowReviewsWorkSections } from './HowReviewsWorkPage.tsx';

const addedReasons = [
  { value: 'Advertises something', es: 'Hace publicidad' },
  { value: 'Off topic', es: '', retired: true },
];

it('lists the reasons that the team has added, each with its meaning, and none that is retired', () => {
  setLanguage('es');
  const publishedText = JSON.stringify(getHowReviewsWorkSections(addedReasons));
  expect(publishedText).toContain('Hace publicidad');
  expect(publishedText).not.toContain('Off topic');
  const texts = getDecisionReasonTexts(addedReasons);
  expect(texts).toHaveLength(decisionReasons.length + 1);
  for (const { label, meaning } of texts) expect(meaning, label).not.toBe('');
});
