import { personas } from '@app/test-kit/personas';
import type { Page } from '@playwright/test';
import { expect, longTest, test } from './support/journey.ts';

/** Pages on which hydration must not change the text: it may only add controls that need the script. */
const pages = {
  home: '/',
  results: '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance',
  // No other journey writes a review of this one, which would change the text between the two readings.
  profile: `/prosthetists/${personas.popular.slug}`,
  city: '/places/missouri/st-louis',
};

/** Controls of the script, and their replacements without script, which may differ. */
const controls = [
  'button',
  '.NeedsScript',
  'select',
  'form',
  'aside[aria-label="Filters"]',
  'aside[aria-labelledby="filters-title"]',
  // Parts that depend on the time of day; the server renders the regular week instead.
  '[data-clock]',
  '[role=status]:not([class*=Banner])',
  '[aria-live]',
  // Drawings on Home, which the script adds in wide windows.
  'figure',
  // Replaced by the form for corrections.
  'a[href^="mailto:"]',
].join(',');

/** Reads the text of `main` by line, without white space, controls and parts that are only printed. */
async function readLines(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main, selector) => {
    const visiblePart = main.cloneNode(true) as HTMLElement;
    for (const element of visiblePart.querySelectorAll(selector)) element.remove();
    main.replaceWith(visiblePart);
    const lines: string[] = [];
    const blocks = 'h1,h2,h3,p,li,dt,dd,address,summary';
    for (const element of visiblePart.querySelectorAll<HTMLElement>(blocks)) {
      const innerBlock = element.querySelector(blocks);
      if (innerBlock || element.getClientRects().length === 0) continue;
      const line = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (line) lines.push(line);
    }
    visiblePart.replaceWith(main);
    return lines;
  }, controls);
}

for (const [name, address] of Object.entries(pages)) {
  test(
    `${name} has the same text before and after hydration`,
    /results|profile/.test(name) ? {} : longTest,
    async ({ browser, page, baseURL }) => {
      const plainPage = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
      await plainPage.goto(address);
      const linesBefore = await readLines(plainPage);

      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
      for (let turnCount = 0; turnCount < 12; turnCount += 1) await page.mouse.wheel(0, 700);
      // Waits for content of the script: otherwise the HTML would be compared with itself.
      await expect(
        page
          .getByRole('main')
          .locator(name === 'home' ? 'figure' : 'button[aria-pressed]')
          .first(),
      ).toBeAttached();
      const linesAfter = await readLines(page);
      await plainPage.close();

      expect(linesBefore.length).toBeGreaterThan(10);
      expect
        .soft(
          linesBefore.filter((line) => !linesAfter.includes(line)),
          'only in the first HTML',
        )
        .toEqual([]);
      expect(
        linesAfter.filter((line) => !linesBefore.includes(line)),
        'only in the living page',
      ).toEqual([]);
    },
  );
}
