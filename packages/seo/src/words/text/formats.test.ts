import { locales } from '@app/option-lists';
import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate, formatNumber, formatOneDecimal, formatPercent } from './formats.ts';

const languageTags = { en: 'en-US', es: 'es-US' };

test.each(locales)('whole numbers are written as the browser writes them in %s', (locale) => {
  const browserFormat = new Intl.NumberFormat(languageTags[locale]);
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (n) => {
      expect(formatNumber(n)).toBe(browserFormat.format(n));
    }),
  );
});

test.each(locales)(
  'ratings and miles have one decimal, halves up, as the browser writes them in %s',
  (locale) => {
    const browserFormat = new Intl.NumberFormat(languageTags[locale], {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    // Averages of whole stars, then distances of two decimals.
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 5_000 }), (sum, count) => {
        expect(formatOneDecimal(sum / count)).toBe(browserFormat.format(sum / count));
      }),
      { numRuns: pickRounds(300, 2_000) },
    );
    fc.assert(
      fc.property(fc.nat(1_300_000), (hundredths) => {
        const n = hundredths / 100;
        expect(formatOneDecimal(n)).toBe(browserFormat.format(n));
      }),
    );
  },
);

test.each(locales)(
  'days are those of the middle of the country, as a browser writes them in %s',
  (locale) => {
    const browserFormat = new Intl.DateTimeFormat(languageTags[locale], {
      dateStyle: 'medium',
      timeZone: 'America/Chicago',
    });
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          expect(formatDate(date.toISOString(), locale)).toBe(browserFormat.format(date));
        },
      ),
    );
    expect(formatDate('2026-10-13T04:59:00Z', locale)).toBe(
      { en: 'Oct 12, 2026', es: '12 oct 2026' }[locale],
    );
  },
);

test.each(locales)('shares are whole percents in %s', (locale) => {
  const browserFormat = new Intl.NumberFormat(languageTags[locale], { style: 'percent' });
  const totals = Array.from({ length: 250 }, (_, index) => index + 1);
  const shares = totals.flatMap((total) => Array.from({ length: total + 1 }, (_, count) => count / total));
  expect(shares.filter((share) => formatPercent(share) !== browserFormat.format(share))).toEqual([]);
});
