import { expect, test } from 'vitest';
import { isInRange } from './version-range.ts';

test.each([
  ['19.3.1', '^19.3.0', true],
  ['19.10.0', '^19.3.4', true],
  ['19.2.9', '^19.3.0', false],
  ['20.0.0', '^19.3.0', false],
  ['1.4.0', '^1', true],
  ['2.0.0', '^1', false],
  ['1.4.0', '^1.5', false],
  ['0.3.9', '^0.3.1', true],
  ['0.4.0', '^0.3.1', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.2.3-beta.1', '^1.2.0', true],
  ['7.7.7', '*', true],
])('%s in %s: %s', (version, range, fits) => {
  expect(isInRange(version, range)).toBe(fits);
});

test.each(['', 'latest', '>=1', '^1 || ^2', '^x', '1.2.3.4'])(
  'an unreadable range fits nothing: %s',
  (range) => {
    expect(isInRange('1.2.3', range)).toBe(false);
  },
);

test.each(['', '1', '1.2', 'one.two.three'])('an unreadable version fits nothing but "*": %s', (version) => {
  expect(isInRange(version, '^1')).toBe(false);
});
