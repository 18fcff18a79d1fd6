import type { Page } from '@playwright/test';
import { expect, openPage, test } from './support/journey.ts';
import { focusByTab } from './support/page-checks.ts';

const createLabelFocusCheck = (name: string | RegExp) => async (page: Page) =>
  page.evaluate(
    ([pattern, flags]) => {
      const focusedElement = document.activeElement as HTMLElement | null;
      if (!focusedElement || focusedElement === document.body) return false;
      const labels = (focusedElement as HTMLInputElement).labels;
      const text =
        focusedElement.getAttribute('aria-label') ??
        labels?.[0]?.textContent ??
        focusedElement.textContent ??
        '';
      return new RegExp(pattern as string, flags).test(text.trim());
    },
    name instanceof RegExp ? [name.source, name.flags] : [`^${name}$`, ''],
  );

test('P10 search and open a listing with the keyboard alone', async ({ page }) => {
  await openPage(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await focusByTab(page, createLabelFocusCheck('Zip code'));
  await page.keyboard.type('63101');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/zipCode=63101/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('63101');
  await expect(page.getByRole('article').first()).toBeVisible();

  const firstLink = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const name = (await firstLink.textContent())?.trim() ?? '';
  await focusByTab(page, async () => firstLink.evaluate((link) => link === document.activeElement));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/prosthetists\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(',')[0] ?? name);

  // Tabs down the whole profile and back up; focus must stay visible.
  await focusByTab(page, createLabelFocusCheck('FAQ'));
  await focusByTab(page, createLabelFocusCheck(/home/i), 'Shift+Tab');
});

test('P10 the header is fixed, and its logo shrinks after 5 px of scrolling', async ({ page }) => {
  await openPage(page, '/');
  const logo = page.getByRole('banner').getByRole('link', { name: /home/i }).first();
  const getHeight = () => logo.evaluate((el) => el.getBoundingClientRect().height);
  const heightBefore = await getHeight();
  await page.mouse.wheel(0, 4);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(4);
  // Waits for a frame, in which the page handles the scrolling, and for animations.
  await page.evaluate(async () => {
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  expect(await getHeight()).toBeCloseTo(heightBefore, 0);
  await page.mouse.wheel(0, 200);
  await expect.poll(getHeight).toBeLessThan(heightBefore - 1);
  const bar = page.getByRole('banner').locator('> *').first();
  expect(await bar.evaluate((el) => Math.round(el.getBoundingClientRect().top))).toBe(0);
});
