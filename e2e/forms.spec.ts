// Forms on phones: no word is broken, and all controls are large enough for a thumb.
import { personas } from '@app/test-kit/personas';
import type { Page } from '@playwright/test';
import { expect, longTest, openPage, test } from './support/journey.ts';
import { completeAnswers, createAccount, openSignedIn } from './support/people.ts';

const widths = [320, 360, 376, 390, 412, 430, 480];
const reviewPath = `/prosthetist/${personas.full.slug}?write=1`;

for (const locale of ['en-US', 'es-US']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test(
      'the review form breaks no word and has large controls at all widths of phones',
      locale === 'en-US' ? {} : longTest,
      async ({ page }) => {
        await openSignedIn(
          page,
          await createAccount({ role: 'patient', patientinfo: completeAnswers }),
          reviewPath,
        );
        const main = page.getByRole('main');
        await expect(main.getByRole('radio').first()).toBeVisible();
        await expectReadable(page);
        await main.getByRole('radio').last().check();
        await main.locator('textarea').first().fill('The socket fits well and holds all day. '.repeat(3));
        await main.locator('form button[type=submit]').click();
        await expect(main.locator('select').first()).toBeVisible();
        await expectReadable(page);
      },
    );

    for (const path of [
      '/',
      '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance',
      '/login',
      '/signup/patient',
      '/signup/prosthetist',
    ])
      test(
        `the form of ${path} breaks no word and has large controls at all widths of phones`,
        longTest,
        async ({ page }) => {
          await openPage(page, path);
          await expectReadable(page);
        },
      );

    test(
      'the patient information breaks no word and has large controls at all widths of phones',
      longTest,
      async ({ page }) => {
        await openSignedIn(page, await createAccount({ role: 'patient' }), '/patientinfo');
        await expect(page.getByRole('main').locator('input, select').first()).toBeVisible();
        await expectReadable(page);
      },
    );
  });
}

async function expectReadable(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(findLayoutErrors), `${page.url()} at ${width} pixels`).toEqual([]);
  }
}

/** Returns words in forms that take two lines, and controls less than 44 px high. */
function findLayoutErrors(): string[] {
  const errors: string[] = [];
  const root = document.querySelector('main')!;
  const isShown = (element: Element) =>
    element.checkVisibility() && element.getBoundingClientRect().width > 1;
  for (const form of root.querySelectorAll('form')) {
    const walker = document.createTreeWalker(form, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement || !isShown(node.parentElement)) continue;
      for (const word of (node.textContent ?? '').matchAll(/[^\s\-–—/]+/g)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) errors.push(`broken: ${word[0]}`);
      }
    }
    for (const control of form.querySelectorAll('button, input, select, textarea, summary')) {
      const target = control.closest('label') ?? control;
      const { height } = target.getBoundingClientRect();
      if (isShown(control) && height < 43.5)
        errors.push(`low: ${target.textContent} ${control.outerHTML.slice(0, 80)} ${height}`);
    }
  }
  return errors;
}
