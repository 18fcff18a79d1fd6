import { type BrowserContext, test as base, expect } from '@playwright/test';
import { readServerErrors } from '../running-site.ts';

/** What the browser says of a machine that is busy: it judges time. */
const slowness = /was preloaded using link preload but not used within a few seconds/;

/**
 * Every journey also watches what no visitor should ever cause, in every page of every browser context that it opens:
 * an error in the console, a breach of the page's policy, a request to another host. A test that breaks something on
 * purpose says which errors it expects.
 */
export const test = base.extend<{ expectedErrors: RegExp[]; watched: undefined }>({
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ browser, baseURL, expectedErrors }, use, testInfo) => {
      const begin = Date.now();
      const found: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors.some((pattern) => pattern.test(text))) found.push(text);
      };
      const home = new URL(baseURL ?? '').host;
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning') {
            if (slowness.test(message.text())) return;
            note(`console: ${message.text()} ${message.location().url}`);
          }
        });
        context.on('weberror', (error) => note(`page error: ${error.error().message}`));
        context.on('request', (request) => {
          const { protocol, host } = new URL(request.url());
          if (protocol.startsWith('http') && host !== home) note(`outside request: ${request.url()}`);
        });
      };
      browser.on('context', watch);
      await use(undefined);
      browser.off('context', watch);
      if (testInfo.status !== testInfo.expectedStatus)
        console.error(`${testInfo.title}: errors in the logs\n${await readServerErrors(begin)}`);
      expect(found, 'errors, policy breaches and outside requests').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** One pattern of several: Playwright would take a list of two for a value and its settings. */
export const matchAny = (...patterns: RegExp[]) =>
  new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 's');

/** Marks what only `pnpm test:all` runs: a proof that takes long, or a variation of what another test proves. */
export const long = { tag: '@long' };

/** Error texts and numbers of the specification, as people see them. */
export const texts = {
  searchNeedsInput: 'Please enter either a prosthetist name or zip code to search.',
  somethingWrong: 'Something went wrong',
  troubleLoading: "We're having trouble loading this page. This is usually a temporary issue.",
} as const;

/** Waits until the page's script has taken over from the HTML that the gateway sent. */
export async function openPage(page: import('@playwright/test').Page, path: string) {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
}

/** The cards of a list of people; not those behind it, of people who are farther away than was asked for. */
export const getCards = (page: import('@playwright/test').Page) =>
  page.locator('article:not(section section article, .First-band article)');
