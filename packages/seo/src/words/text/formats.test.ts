import { locales } from '@app/option-lists';
import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber, formatTenth } from './formats.ts';

const tags = { en: 'en-US', es: 'es-US' };

test.each(locales)('whole numbers are written as the browser writes them in %s', (locale) => {
  const browsers = new Intl.NumberFormat(tags[locale]);
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (n) => {
      expect(formatNumber(n, locale)).toBe(browsers.format(n));
    }),
  );
});

test.each(locales)('ratings and miles, too: one decimal, halves up, in %s', (locale) => {
  const browsers = new Intl.NumberFormat(tags[locale], {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  // Averages of whole stars, then distances of two decimals.
  fc.assert(
    fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 5_000 }), (sum, count) => {
      expect(formatTenth(sum / count, locale)).toBe(browsers.format(sum / count));
    }),
    { numRuns: pickRounds(300, 2_000) },
  );
  fc.assert(
    fc.property(fc.nat(1_300_000), (hundredths) => {
      const n = hundredths / 100;
      expect(formatTenth(n, locale)).toBe(browsers.format(n));
    }),
  );
});
