import { expect, it } from 'vitest';
import { faker } from '../random.ts';
import { drawNpi } from './listing.ts';
import { drawInsurance } from './practices.ts';

/** Digit sum of the NPI check: Luhn over the card-issuer prefix and the number. */
const sumDigits = (npi: string) =>
  [...`80840${npi}`].reverse().reduce((sum, digit, position) => {
    const value = Number(digit) * (1 + (position % 2));
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

it('draws NPIs that no real person can have', () => {
  // The registry's own worked example.
  expect(sumDigits('1234567893') % 10).toBe(0);
  faker.seed(1);
  for (let i = 0; i < 500; i++) {
    const npi = drawNpi();
    expect(npi).toMatch(/^[3-9]\d{9}$/);
    expect(sumDigits(npi) % 10).toBe(0);
  }
});

it('limits Kaiser Permanente to its own states, and gives everybody an insurance plan', () => {
  faker.seed(2);
  const drawManyPlans = (state: string) => Array.from({ length: 400 }, () => drawInsurance(state));
  expect(drawManyPlans('MO').flat()).not.toContain('Kaiser Permanente');
  expect(drawManyPlans('CA').flat()).toContain('Kaiser Permanente');
  expect(drawManyPlans('MO').every((list) => list.length > 0)).toBe(true);
});
