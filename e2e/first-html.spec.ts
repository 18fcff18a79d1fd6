import type { Page } from '@playwright/test';
import { expect, long, test } from './support/journey.ts';

/**
 * What a visitor reads does not change when the script takes over: every line of the first HTML is still there
 * afterwards, and what comes new are controls that need the script.
 */
const pages = {
  home: '/',
  results: '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance',
  profile: '',
  city: '/places/missouri/st-louis',
};

/** Controls of the script: they, and what they send without it, may differ. */
const controls = [
  'button',
  'select',
  'form',
  'aside[aria-label="Filters"]',
  'aside[aria-labelledby="filters-title"]',
  '[role=status]:not([class*=Banner])',
  '[aria-live]',
  // Home shows an example of a review and drawings with captions once there is room for them.
  'figure',
  // Jumps within the profile, and what waits for two people to compare.
  'nav[aria-label="On this page"]',
  'a[href="/compare"]',
  // Stands where the script puts the form for a change.
  'a[href^="mailto:"]',
].join(',');

/** Lines of text as they are read, without white space, controls and the parts that only paper shows. */
async function readLines(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main, selector) => {
    const shown = main.cloneNode(true) as HTMLElement;
    for (const element of shown.querySelectorAll(selector)) element.remove();
    main.replaceWith(shown);
    const lines: string[] = [];
    const blocks = 'h1,h2,h3,p,li,dt,dd,address,summary';
    for (const element of shown.querySelectorAll<HTMLElement>(blocks)) {
      const inner = element.querySelector(blocks);
      if (inner || element.getClientRects().length === 0) continue;
      const line = (element.textContent ?? '')
        .replace(/\u2060/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      if (line) lines.push(line);
    }
    shown.replaceWith(main);
    return lines;
  }, controls);
}

for (const [name, address] of Object.entries(pages)) {
  test(
    `${name} says the same before and after the script`,
    /results|profile/.test(name) ? {} : long,
    async ({ browser, page, baseURL }) => {
      const plain = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
      await plain.goto(address || pages.results);
      if (!address) await plain.getByRole('article').first().getByRole('link').first().click();
      const before = await readLines(plain);

      await page.goto(new URL(plain.url()).pathname + new URL(plain.url()).search);
      await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
      for (let y = 0; y < 12; y += 1) await page.mouse.wheel(0, 700);
      // What only the script brings: without this the HTML would be compared with itself.
      await expect(
        page
          .getByRole('main')
          .locator(name === 'home' ? 'figure' : 'button[aria-pressed]')
          .first(),
      ).toBeAttached();
      const after = await readLines(page);
      await plain.close();

      expect(before.length).toBeGreaterThan(10);
      expect
        .soft(
          before.filter((line) => !after.includes(line)),
          'only in the first HTML',
        )
        .toEqual([]);
      expect(
        after.filter((line) => !before.includes(line)),
        'only in the living page',
      ).toEqual([]);
    },
  );
}
