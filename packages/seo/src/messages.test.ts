import { expect, test } from 'vitest';
import en from '../messages/en.json' with { type: 'json' };

test('the words of the specification, byte for byte', () => {
  expect(en).toMatchObject({
    radius_nationwide_name: 'Nationwide (Name Search)',
    problem_title: 'Something went wrong',
    problem_unavailable: "We're having trouble loading this page. This is usually a temporary issue.",
    problem_unexpected: 'An unexpected error occurred. Please try refreshing the page.',
    problem_try_again: 'Try Again',
  });
});
