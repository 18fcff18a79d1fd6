// Parts of pages whose files cannot be loaded, on pages that can.

import { personas } from '@app/test-kit/personas';
import type { Page } from '@playwright/test';
import { errorTexts, expect, longTest, openPage, test } from './support/journey.ts';
import { createProsthetist } from './support/listing-owners.ts';
import { completeAnswers, createAccount, signIn } from './support/people.ts';
import { skipRetryDelays } from './support/remote-errors.ts';
import { signInAsStaff, staffAccounts } from './support/staff.ts';
import { getButton } from './support/wizard-steps.ts';

// Each failed file is noted in the console by the browser and by the loader.
test.use({ expectedErrors: [/./], viewport: { width: 1440, height: 900 } });

/** Blocks the script files of a remote that contain this text, until `isBlocked` is false. Counts the attempts. */
async function blockPart(page: Page, remote: string, text: string) {
  const block = { attemptCount: 0, isBlocked: true };
  await page.route(`**/${remote}/**/*.js`, async (route) => {
    const response = await route.fetch();
    if (!block.isBlocked || !(await response.text()).includes(text)) return route.fulfill({ response });
    if (route.request().resourceType() === 'script') block.attemptCount++;
    return route.abort();
  });
  return block;
}

const journeys = [
  {
    part: 'an admin page',
    remote: 'mf_admin',
    text: 'Import a file',
    open: (page: Page) => signInAsStaff(page, staffAccounts.owner, '/admin/import-data'),
    getPart: (page: Page) => page.getByRole('heading', { name: 'Import and export' }),
  },
  {
    part: 'the wizard',
    remote: 'mf_listing_wizard',
    text: 'Create New Profile',
    open: async (page: Page) => {
      await signIn(page, await createProsthetist());
      await openPage(page, '/edit-listing');
    },
    getPart: (page: Page) => getButton(page, 'Create New Profile'),
  },
  {
    part: 'the form of a review',
    remote: 'mf_search',
    text: 'Ratings by topic, if you like',
    open: async (page: Page) => {
      await signIn(page, await createAccount({ role: 'patient', patientinfo: completeAnswers }));
      await openPage(page, `/prosthetist/${personas.noReviews.slug}?write=1`);
    },
    getPart: (page: Page) => page.getByLabel('Your experience'),
  },
];

for (const { part, remote, text, open, getPart } of journeys) {
  // All parts use the same loader, so only the most used one runs in the short test.
  const tag = part === 'the form of a review' ? {} : longTest;
  test(
    `X1 ${part} cannot be loaded: three clicks on Try Again retry, the fourth reloads, and then it works`,
    tag,
    async ({ page }) => {
      await skipRetryDelays(page);
      const block = await blockPart(page, remote, text);
      await open(page);
      const tryAgainButton = page.getByRole('button', { name: 'Try Again' });
      await expect(page.getByRole('heading', { name: errorTexts.somethingWrong })).toBeVisible();
      expect(block.attemptCount).toBe(4);
      for (const attemptCount of [8, 12, 16]) {
        await tryAgainButton.click();
        await expect.poll(() => block.attemptCount).toBe(attemptCount);
        await expect(tryAgainButton).toBeVisible();
      }
      await expect(page.getByText(errorTexts.troubleLoading)).toBeVisible();
      const reloadPromise = page.waitForRequest((request) => request.isNavigationRequest());
      await tryAgainButton.click();
      await reloadPromise;
      await expect(tryAgainButton).toBeVisible();
      block.isBlocked = false;
      await tryAgainButton.click();
      await expect(getPart(page)).toBeVisible();
    },
  );
}
