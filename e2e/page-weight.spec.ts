import { gzipSync } from 'node:zlib';
import { personas } from '@app/test-kit/personas';
import { expect, longTest, openPage, test } from './support/journey.ts';

/** Maximum size of all scripts of a first visit, in kB (1,000 bytes) after gzip. */
const budgets: [page: string, path: string, kilobytes: number][] = [
  ['Home', '/', 173],
  ['results', '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance', 224],
  ['a profile', `/prosthetists/${personas.full.slug}`, 227],
];

for (const [name, path, kilobytes] of budgets) {
  test(
    `G12 the scripts of ${name} are at most ${kilobytes} kB`,
    name === 'results' ? {} : longTest,
    async ({ page }) => {
      const sizeByUrl = new Map<string, Promise<number>>();
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'script') return;
        sizeByUrl.set(
          response.url(),
          response.body().then((body) => gzipSync(body, { level: 9 }).length),
        );
      });
      await openPage(page, path);
      await page.waitForLoadState('networkidle');
      const sizes = await Promise.all(sizeByUrl.values());
      expect(sizes.length).toBeGreaterThanOrEqual(3); // of the shell, and entry and page of a remote
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(kilobytes * 1000);
    },
  );
}
