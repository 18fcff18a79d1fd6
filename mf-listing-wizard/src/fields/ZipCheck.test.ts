import { expect, test } from 'vitest';
import { isSamePlaceName } from './ZipCheck.tsx';

test.each([
  ['St. Louis', 'saint louis', true],
  ['Ste. Genevieve', 'Sainte Genevieve', true],
  ['Fort Worth', 'Ft. Worth', true],
  ['Cañon City', 'Canon City', true],
  ['Stockton', 'Saint Ockton', false],
  ['', 'St. Louis', false],
  ['Clayton', 'St. Louis', false],
])('%s and %s are the same place: %s', (name, otherName, isSame) => {
  expect(isSamePlaceName(name, otherName)).toBe(isSame);
});
