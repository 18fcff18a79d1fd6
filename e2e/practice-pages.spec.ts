// Axe and language of the wizard's pages, in any language: pages are opened by address, not by their texts.
import type { Page } from '@playwright/test';
import { expectNoAxeFindings, showIn } from './support/axe.ts';
import { decideItem } from './support/decisions.ts';
import { expectNoEnglish } from './support/english.ts';
import { expect, long, test } from './support/journey.ts';
import { signIn } from './support/people.ts';
import {
  createListingBody,
  createPendingPractice,
  createPractitioner,
  createPublicPractice,
  createUnclaimedListing,
  openCalls,
} from './support/practice.ts';

const phone = { width: 320, height: 640 };

type Look = (where: string) => Promise<void>;

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });

/** Opens a step and waits for it. */
async function openStep(page: Page, step: string): Promise<void> {
  await page.goto(`/edit-listing?step=${step}`);
  await expect(heading(page)).toBeVisible();
  await expect(main(page).locator('form, ul').first()).toBeVisible();
}
const submit = (page: Page) => main(page).locator('form button[type=submit]').last();

/** Goes through step 1 with a rejected and a pending claim, and through step 1.5. */
async function walkClaim(page: Page, look: Look): Promise<void> {
  const [person, rejected, waiting, wanted] = [
    await createPractitioner(),
    await createUnclaimedListing(),
    await createUnclaimedListing(),
    await createUnclaimedListing(),
  ];
  const calls = await openCalls(person);
  const claim = async ({ _id }: typeof waiting) => {
    const { json } = await calls<{ claim: { id: string } }>('POST', '/api/prosthetists/claim', {
      prosthetistId: _id.toHexString(),
    });
    return json.claim.id;
  };
  // A note in Spanish, because notes of staff are not translated.
  await decideItem('reject', `claim:${await claim(rejected)}`, { note: 'Más datos, por favor.' });
  await claim(waiting);
  await signIn(page, person);
  await page.goto('/edit-listing');
  await expect(main(page).getByRole('article')).toHaveCount(2);
  await look('step 1 with claims');
  await main(page).getByRole('article').locator('button[data-kind=danger]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('withdrawing a claim');
  await page.keyboard.press('Escape');

  await openStep(page, 'search');
  await look('step 1.5');
  const query = main(page).getByRole('searchbox');
  await query.fill('Xyzzyxyzzy');
  await query.press('Enter');
  await expect(main(page).getByRole('status').getByRole('heading')).toBeVisible();
  await look('step 1.5, nothing found');
  await query.fill(waiting.lastName);
  await query.press('Enter');
  await expect(main(page).getByRole('article')).toHaveCount(1);
  await main(page).getByRole('article').getByRole('button').click();
  await expect(main(page).getByRole('article').getByRole('alert')).not.toBeEmpty();
  await look('step 1.5, already asked for');
  await query.fill(wanted.lastName);
  await query.press('Enter');
  await expect(main(page).getByRole('article').getByRole('heading')).toContainText(wanted.lastName);
  await main(page).getByRole('article').getByRole('button').click();
  await expect(page).toHaveURL(/step=claimed$/);
  await look('claim sent');
}

/** Goes through steps 2 to 6 with their error messages. */
async function walkCreation(page: Page, look: Look): Promise<void> {
  const unclaimedListing = await createUnclaimedListing();
  const person = await createPractitioner();
  const calls = await openCalls(person);
  const full = { ...createListingBody({ lastName: unclaimedListing.lastName }), yearStartedPracticing: '' };
  const draft = (over: object) => calls('PUT', '/api/me/draft', { step: 2, values: { ...full, ...over } });
  await signIn(page, person);
  await draft({ state: 'ZZ', zipCode: '631' });
  await openStep(page, '2');
  await look('step 2');
  await submit(page).click();
  await expect(main(page).locator('[aria-invalid=true]')).toHaveCount(2);
  await look('step 2 with errors');
  await main(page).locator('[name=state]').fill(full.state);
  await main(page).locator('[name=zipCode]').fill(full.zipCode);
  await submit(page).click();
  await expect(page).toHaveURL(/step=twins$/);
  await expect(main(page).getByRole('article')).not.toHaveCount(0);
  await look('the question about twins');

  await openStep(page, '3');
  await main(page).locator('[name=yearStartedPracticing]').fill('1949');
  await submit(page).click();
  await expect(main(page).locator('[aria-invalid=true]')).toHaveCount(1);
  await look('step 3 with an error');
  await main(page).locator('[name=yearStartedPracticing]').fill('');
  await openStep(page, '4');
  for (const summary of await main(page).locator('details summary').all()) await summary.click();
  await look('step 4, every explanation open');
  await openStep(page, '5');
  await look('step 5');
  await page.route('**/api/prosthetists', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await submit(page).click();
  await expect(main(page).getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await look('step 5, not sent');
  await page.unroute('**/api/prosthetists');
  await submit(page).click();
  await expect(main(page).locator('form')).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
  await look('step 6');
}

/** Opens the header's menu for each status of a listing, and the pages without a form. */
async function walkStatuses(page: Page, look: Look): Promise<void> {
  const refused = await createPendingPractice();
  await decideItem('reject', `listing:${refused.id}`, { note: 'Más datos, por favor.' });
  const standings = {
    'nothing connected': await createPractitioner(),
    'under review': (await createPendingPractice()).person,
    'sent back': refused.person,
    public: (await createPublicPractice()).person,
  };
  for (const [standing, person] of Object.entries(standings)) {
    await page.context().clearCookies();
    await signIn(page, person);
    for (const address of ['/edit-listing', '/my-listing']) {
      await page.goto(address);
      await expect(heading(page)).toBeVisible();
      await expect(main(page).locator('[aria-hidden=true] > [class*=Skeleton]')).toHaveCount(0);
      // The menu "My Listing", inside the only menu of a phone.
      await page.getByRole('banner').locator('details details summary').first().click();
      await look(`${address}, ${standing}`);
    }
  }
}

const ways = {
  claiming: { walk: walkClaim, expectedErrors: [/status of 409/] },
  creating: {
    walk: walkCreation,
    expectedErrors: [/Failed to load resource: net::ERR_FAILED|Failed to create prosthetist/],
  },
  standings: { walk: walkStatuses, expectedErrors: [] },
};

for (const [name, { walk, expectedErrors }] of Object.entries(ways)) {
  test.describe(`the pages of ${name}`, long, () => {
    test.use({ expectedErrors });
    test(`pass axe, light and dark, and do not scroll sideways at 320 px`, async ({ page }) => {
      test.setTimeout(240_000);
      const desk = page.viewportSize()!;
      await walk(page, async (where) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await showIn(page, colorScheme);
          await expectNoAxeFindings(page, `${where}, ${colorScheme}`);
        }
        await page.setViewportSize(phone);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, where).toBeLessThanOrEqual(phone.width);
        await expectNoAxeFindings(page, `${where}, on a phone`);
        await page.setViewportSize(desk);
      });
    });

    test.describe('in Spanish', () => {
      test.use({ locale: 'es-US' });
      test('contain no English text', async ({ page }) => {
        test.setTimeout(150_000);
        await walk(page, (where) => expectNoEnglish(page, where));
      });
    });
  });
}
