import { type BrowserContext, test as base, expect } from '@playwright/test';
import { readServerErrors } from '../running-site.ts';

/** A browser warning that depends on the load of the machine. */
const slowPreloadWarning = /was preloaded using link preload but not used within a few seconds/;

/** Fails on console errors and warnings, page errors, policy breaches and outside requests, but `expectedErrors`. */
export const test = base.extend<{ expectedErrors: RegExp[]; errorWatch: undefined }>({
  expectedErrors: [[], { option: true }],
  errorWatch: [
    async ({ browser, baseURL, expectedErrors }, use, testInfo) => {
      const startedAt = Date.now();
      const errors: string[] = [];
      const recordError = (text: string) => {
        if (!expectedErrors.some((pattern) => pattern.test(text))) errors.push(text);
      };
      const siteHost = new URL(baseURL ?? '').host;
      const watchContext = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning') {
            if (slowPreloadWarning.test(message.text())) return;
            recordError(`console: ${message.text()} ${message.location().url}`);
          }
        });
        context.on('weberror', (error) => recordError(`page error: ${error.error().message}`));
        context.on('request', (request) => {
          const { protocol, host } = new URL(request.url());
          if (protocol.startsWith('http') && host !== siteHost)
            recordError(`outside request: ${request.url()}`);
        });
      };
      browser.on('context', watchContext);
      await use(undefined);
      browser.off('context', watchContext);
      if (testInfo.status !== testInfo.expectedStatus) {
        const serverErrors = await readServerErrors(startedAt);
        console.error(
          `${testInfo.title}: ${serverErrors ? `in the site's logs\n${serverErrors}` : "no errors in the site's logs"}`,
        );
      }
      expect(errors, 'errors, policy breaches and outside requests').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Joins patterns into one: Playwright would read an option of two array elements as a value and its settings. */
export const matchAny = (...patterns: RegExp[]) =>
  new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 's');

/** Tags tests that only `pnpm test:all` runs: slow ones, and variations of what another test proves. */
export const longTest = { tag: '@long' };

/** Texts from the specification. */
export const errorTexts = {
  somethingWrong: 'Something went wrong',
  troubleLoading: "We're having trouble loading this page. This is usually a temporary issue.",
} as const;

/** Opens a page and waits until it is hydrated. */
export async function openPage(page: import('@playwright/test').Page, path: string) {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
}

export const getMain = (page: import('@playwright/test').Page) => page.getByRole('main');

/** Returns the cards of a results list, without those of people beyond the radius. */
export const getCards = (page: import('@playwright/test').Page) =>
  page.locator('article:not(section section article, .First-band article)');

/** Returns whether a click near the left or right edge of the element hits it, not something above it. */
export function isOnTop(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [left + 4, right - 4].every((x) =>
    element.contains(document.elementFromPoint(x, (top + bottom) / 2)),
  );
}
