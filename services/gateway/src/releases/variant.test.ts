import { createPreviewToken } from '@app/releases';
import { expect, it } from 'vitest';
import { createSampleRegistry } from '../gateway-for-tests.ts';
import type { LiveRegistry } from './registry.store.ts';
import {
  createCanaryCookie,
  createPreviewLinks,
  createVariantChooser,
  drawCanaryNumber,
  isBot,
  isInShare,
  readCanaryNumber,
} from './variant.ts';

it.each([
  [5, '1.1.0', '1.1.0'],
  [30, '1.0.0', '1.1.0'],
  [80, '1.0.0', '1.0.0'],
])(
  'each canary has its own share: the visitor %d gets %s and %s',
  async (canaryNumber, expectedSearchVersion, expectedWizardVersion) => {
    const { remotes } = createSampleRegistry('1.1.0');
    const canaries = {
      mf_search: { entry: remotes.mf_search!, share: 0.1 },
      mf_listing_wizard: { entry: remotes.mf_listing_wizard!, share: 0.5 },
    };
    const liveRegistry = Object.assign(() => createSampleRegistry('1.0.0'), { getCanaries: () => canaries });
    const chooseVariant = createVariantChooser({
      registry: liveRegistry as unknown as LiveRegistry,
      previewLinks: createPreviewLinks({ secrets: [], isHttps: false }),
      isHttps: false,
    });
    const headers = { cookie: `canary=${canaryNumber}`, 'user-agent': 'Mozilla/5.0 Chrome/140' };
    const { registry } = await chooseVariant('public', { header: (name) => headers[name] });
    expect([registry.remotes.mf_search?.version, registry.remotes.mf_listing_wizard?.version]).toEqual([
      expectedSearchVersion,
      expectedWizardVersion,
    ]);
  },
);

it('a preview link outlives a rotation of the secret that signed it', () => {
  const preview = { name: 'mf_search', version: '1.1.0', expiresAt: new Date(Date.now() + 60_000) };
  const [formerSecret, currentSecret] = [
    'a former secret of 32 characters!',
    'the current secret of 32 letters!',
  ];
  const findPreviewVersion = (secrets: string[], secret: string) =>
    createPreviewLinks({ secrets, isHttps: false }).findPreview(
      `preview=${createPreviewToken(secret, preview)}`,
    )?.version;
  expect(findPreviewVersion([currentSecret], formerSecret)).toBeUndefined();
  expect(findPreviewVersion([currentSecret, formerSecret], formerSecret)).toBe('1.1.0');
  expect(findPreviewVersion([currentSecret, formerSecret], currentSecret)).toBe('1.1.0');
});

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
  for (const value of ['', '100', '07', '-1', '5x'])
    expect(readCanaryNumber(`canary=${value}`), value).toBeUndefined();
  expect(readCanaryNumber('xcanary=5')).toBeUndefined();
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
