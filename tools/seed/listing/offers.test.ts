import { expect, it } from 'vitest';
import { Random } from '../random.ts';
import { computeNpiCheckDigit, drawInsurance, drawNpi } from './offers.ts';

it('counts the check digit as the registry does', () => {
  // The registry's own worked example: 1234567893.
  expect(computeNpiCheckDigit('123456789')).toBe(3);
});

it('draws numbers that no real person can have', () => {
  const random = new Random(1);
  for (let i = 0; i < 500; i++) {
    const npi = drawNpi(random);
    expect(npi).toMatch(/^[3-9]\d{9}$/);
    expect(computeNpiCheckDigit(npi.slice(0, 9))).toBe(Number(npi[9]));
  }
});

it('keeps Kaiser Permanente to its own states, and leaves nobody without a plan', () => {
  const random = new Random(2);
  const plans = (state: string) => Array.from({ length: 400 }, () => drawInsurance(random, state));
  expect(plans('MO').flat()).not.toContain('Kaiser Permanente');
  expect(plans('CA').flat()).toContain('Kaiser Permanente');
  expect(plans('MO').every((list) => list.length > 0)).toBe(true);
});
