import { expect, it } from 'vitest';
import { findReplyRiskRanges, findReplyRisks } from './risks.ts';

const describeRanges = (text: string, holdWords: string[] = []) =>
  findReplyRiskRanges(text, 'Dana R.', holdWords).map(
    ({ code, start, end }) => `${code}: ${text.slice(start, end)}`,
  );

it('findings of the privacy check and the word list have their places, in text order', () =>
  expect(describeRanges('Dana, call Acme at (314) 555-0142. See https://clinic.test/a.', ['acme'])).toEqual([
    'name: Dana',
    'team_word: Acme',
    'phone: (314) 555-0142',
    'url: https://clinic.test/a',
  ]));

it('a finding of both checks is named once', () => {
  const text = 'Call us at 314-555-0142 or write to a@b.test, you damn fool. See www.gateway.test.';
  const risks = findReplyRisks(text, 'Dana R.');
  expect(risks).toEqual([...new Set(risks)]);
  expect(risks).toContain('phone');
});
