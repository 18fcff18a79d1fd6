import { decisionReasons } from '@app/option-lists';
import { expect, it } from 'vitest';
import { getDecisionReasonTexts } from '../words/review/decision-reasons.ts';
import { getHowReviewsWorkSections } from './how-reviews-work.ts';

const added = [
  { value: 'Advertises something', es: 'Hace publicidad' },
  { value: 'Off topic', es: '', retired: true },
];

it('publishes the reasons that the team has added, each with what it means, and none that is retired', () => {
  const published = JSON.stringify(getHowReviewsWorkSections('es', added));
  expect(published).toContain('Hace publicidad');
  expect(published).not.toContain('Off topic');
  const texts = getDecisionReasonTexts('es', added);
  expect(texts).toHaveLength(decisionReasons.length + 1);
  for (const { label, meaning } of texts) expect(meaning, label).not.toBe('');
});
