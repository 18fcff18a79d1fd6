import { expect, it } from 'vitest';
import { createCanaryCookie, drawCanaryNumber, isBot, isInShare, readCanaryNumber } from './variant.ts';

it.each([0.01, 0.05, 0.07, 0.1, 0.29, 0.5, 1])(
  'a share of %d reaches that share of 10,000 visitors',
  (share) => {
    const numbers = Array.from({ length: 10_000 }, drawCanaryNumber);
    const reachedShare = numbers.filter((number) => isInShare(number, share)).length / numbers.length;
    // Five standard deviations: one run in a million exceeds them.
    expect(Math.abs(reachedShare - share)).toBeLessThanOrEqual(5 * Math.sqrt((share * (1 - share)) / 10_000));
    expect(Array.from({ length: 100 }, (_, n) => n).filter((n) => isInShare(n, share))).toHaveLength(
      Math.round(share * 100),
    );
  },
);

it('the smallest share reaches somebody', () => {
  expect([0, 1, 99].map((number) => isInShare(number, 0.001))).toEqual([true, false, false]);
});

it('the number is read from the exact cookie that was set', () => {
  for (const number of [0, 7, 10, 99]) {
    const [cookie = ''] = createCanaryCookie(number, true).split(';');
    expect(readCanaryNumber(cookie)).toBe(number);
    expect(readCanaryNumber(`lang=es; ${cookie}; a=b`)).toBe(number);
  }
  for (const invalidCookie of [
    '',
    'canary=',
    'canary=100',
    'canary=07',
    'canary=-1',
    'xcanary=5',
    'canary=5x',
  ])
    expect(readCanaryNumber(invalidCookie), invalidCookie).toBeUndefined();
});

it('the cookie is hidden from scripts and other sites', () => {
  expect(createCanaryCookie(5, true)).toBe(
    'canary=5; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly; Secure',
  );
  expect(createCanaryCookie(5, false)).not.toContain('Secure');
});

it('programs that name themselves are distinguished from browsers', () => {
  const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  for (const userAgent of [undefined, '', googlebot, 'facebookexternalhit/1.1', 'AhrefsBot/7.0'])
    expect(isBot(userAgent), userAgent).toBe(true);
  const browser =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  expect(isBot(browser)).toBe(false);
});
