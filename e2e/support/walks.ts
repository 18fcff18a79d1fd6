import type { Page } from '@playwright/test';
import { expect, longTest, test } from './journey.ts';
import { expectNoAxeFindings, expectNoEnglish, setColorScheme } from './page-checks.ts';

const phoneSize = { width: 320, height: 640 };

/** Goes through pages and calls `checkState` in each state. Selectors contain no text: it runs in both languages. */
export type Walk = (page: Page, checkState: (state: string) => Promise<void>) => Promise<void>;

export function testWalk(name: string, walk: Walk, expectedErrors: RegExp[] = []): void {
  test.describe(name, longTest, () => {
    test.use({ expectedErrors });

    test('pass axe, light and dark, and do not scroll sideways at 320 px', async ({ page }) => {
      test.setTimeout(240_000);
      const desktopSize = page.viewportSize()!;
      await walk(page, async (state) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await setColorScheme(page, colorScheme);
          await expectNoAxeFindings(page, `${state}, ${colorScheme}`);
        }
        await page.setViewportSize(phoneSize);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, state).toBeLessThanOrEqual(phoneSize.width);
        await expectNoAxeFindings(page, `${state}, on a phone`);
        await page.setViewportSize(desktopSize);
      });
    });

    test.describe('in Spanish', () => {
      test.use({ locale: 'es-US' });
      test('contain no English text', async ({ page }) => {
        test.setTimeout(150_000);
        await walk(page, (state) => expectNoEnglish(page, state));
      });
    });
  });
}
