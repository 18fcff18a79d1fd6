import { expect, it } from 'vitest';
import { formatRisk } from './risk-in-words.ts';

it('names each reason with its weight', () => {
  const reasons = [
    { code: 'duplicate', weight: 10 },
    { code: 'phone', weight: 5 },
  ];
  expect(formatRisk({ score: 15, reasons }, (code) => code.toUpperCase())).toBe(
    'Risk 15: DUPLICATE 10, PHONE 5',
  );
  expect(formatRisk({ score: 0, reasons: [] }, String)).toBe('Risk 0');
});
