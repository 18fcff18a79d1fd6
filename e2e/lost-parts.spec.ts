// Parts of pages whose files cannot be loaded, on pages that can.

import { personas } from '@app/test-kit/personas';
import type { Page } from '@playwright/test';
import { expect, long, openPage, test, texts } from './support/journey.ts';
import { answered, createAccount, signIn } from './support/people.ts';
import { createPractitioner, getButton } from './support/practice.ts';
import { signInAsStaff, team } from './support/staff.ts';

// Each failed file is noted in the console by the browser and by the loader.
test.use({ expectedErrors: [/./], viewport: { width: 1440, height: 900 } });

/** Blocks the script files of a remote that contain this text, until `blocked` is false. Counts the attempts. */
async function blockPart(page: Page, remote: string, words: string) {
  const part = { tries: 0, blocked: true };
  await page.route(`**/${remote}/**/*.js`, async (route) => {
    const response = await route.fetch();
    if (!part.blocked || !(await response.text()).includes(words)) return route.fulfill({ response });
    if (route.request().resourceType() === 'script') part.tries++;
    return route.abort();
  });
  return part;
}

/** Shortens the loader's delays of one to three seconds between its attempts. */
const withoutWaiting = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    const short = (ms = 0) => ([1000, 2000, 3000].includes(ms) ? 1 : ms);
    window.setTimeout = ((run: TimerHandler, ms?: number, ...otherArgs: unknown[]) =>
      setTimeout(run, short(ms), ...otherArgs)) as typeof setTimeout;
  });

const journeys = [
  {
    part: 'an admin page',
    remote: 'mf_admin',
    words: 'Import a file',
    open: (page: Page) => signInAsStaff(page, team.owner, '/admin/import-data'),
    shown: (page: Page) => page.getByRole('heading', { name: 'Import and export' }),
  },
  {
    part: 'the wizard',
    remote: 'mf_listing_wizard',
    words: 'Create New Profile',
    open: async (page: Page) => {
      await signIn(page, await createPractitioner());
      await openPage(page, '/edit-listing');
    },
    shown: (page: Page) => getButton(page, 'Create New Profile'),
  },
  {
    part: 'the form of a review',
    remote: 'mf_search',
    words: 'Ratings by topic, if you like',
    open: async (page: Page) => {
      await signIn(page, await createAccount({ role: 'patient', patientinfo: answered }));
      await openPage(page, `/prosthetist/${personas.noReviews.slug}?write=1`);
    },
    shown: (page: Page) => page.getByLabel('Your experience'),
  },
];

for (const { part, remote, words, open, shown } of journeys) {
  // All parts use the same loader, so only the most used one runs in the short test.
  const tag = part === 'the form of a review' ? {} : long;
  test(
    `X1 ${part} cannot be loaded: three clicks on Try Again retry, the fourth reloads, and then it works`,
    tag,
    async ({ page }) => {
      await withoutWaiting(page);
      const file = await blockPart(page, remote, words);
      await open(page);
      const tryAgain = page.getByRole('button', { name: 'Try Again' });
      await expect(page.getByRole('heading', { name: texts.somethingWrong })).toBeVisible();
      expect(file.tries).toBe(4);
      for (const tries of [8, 12, 16]) {
        await tryAgain.click();
        await expect.poll(() => file.tries).toBe(tries);
        await expect(tryAgain).toBeVisible();
      }
      await expect(page.getByText(texts.troubleLoading)).toBeVisible();
      const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
      await tryAgain.click();
      await reloaded;
      await expect(tryAgain).toBeVisible();
      file.blocked = false;
      await tryAgain.click();
      await expect(shown(page)).toBeVisible();
    },
  );
}
