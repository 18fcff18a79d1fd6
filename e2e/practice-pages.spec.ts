// Axe, narrow screens and Spanish on the pages of prosthetists: the wizard's and the owner's. Pages are opened by
// address, not by their texts, as it runs in both languages.
import type { Page } from '@playwright/test';
import { decideItem } from './support/decisions.ts';
import { expect, openPage } from './support/journey.ts';
import { signIn } from './support/people.ts';
import {
  createListingBody,
  createPendingPractice,
  createPractitioner,
  createPublicPractice,
  createUnclaimedListing,
  openCalls,
  type Practice,
} from './support/practice.ts';
import { createPublicReview } from './support/reviewed.ts';
import { testWalk, type Walk } from './support/walks.ts';

type Look = Parameters<Walk>[1];

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

/** Creates a listing with all contents that these pages can show at once. */
async function createFullPractice(): Promise<Practice> {
  const practice = await createPublicPractice({
    company: 'Worker’s Limb-and-Orthopedicappliances Company of Missouri',
  });
  await createPublicReview(practice.slug);
  const answered = await createPublicReview(practice.slug);
  const text = 'Thank you for taking the time to write. We read every review with the whole team.';
  expect(
    (await practice.calls('POST', `/api/reviews/${answered.id}/reply`, { text, change: 'made', v: 0 }))
      .status,
  ).toBe(202);
  await decideItem('reject', `reply:${answered.id}`, { note: 'Name the office, please.' });
  const change = {
    ...practice.body,
    phone: '(314) 555-0190',
    website: 'https://a-very-long-name-of-a-website-that-nobody-remembers.clinic.test/and/a/path',
    insuranceAccepted: ['TRICARE'],
    acceptsNewPatients: true,
    limbLevels: ['Below-knee'],
    professionalBio: 'I make sockets, and I mend them.',
  };
  const { status, json } = await practice.calls('POST', `/api/prosthetists/${practice.id}/update`, change);
  expect(status, JSON.stringify(json)).toBe(202);
  return practice;
}

/** Goes through /my-listing and the form of a listing that has everything. */
async function walkOwner(page: Page, look: Look): Promise<void> {
  await signIn(page, (await createFullPractice()).person);
  await openPage(page, '/my-listing');
  await expect(main(page).locator('form')).toBeVisible();
  await look('/my-listing');
  await openPage(page, '/my-listing?tab=invite');
  await expect(main(page).locator('input')).toBeVisible();
  await look('/my-listing, invitation');
  await openPage(page, '/my-listing?tab=figures');
  await expect(main(page).locator('figure svg[role=img]').first()).toBeVisible();
  for (const more of await main(page).locator('summary').all()) await more.click();
  await look('/my-listing, figures');
  await openPage(page, '/my-listing?tab=reviews');
  await expect(main(page).locator('article')).toHaveCount(2);
  await look('/my-listing, reviews');
  await main(page).locator('article').last().getByRole('button').first().click();
  await main(page)
    .locator('article textarea')
    .fill('You were our patient, and Medicare paid $300 for your socket on May 3.');
  await expect(main(page).locator('article mark').first()).toBeVisible();
  await look('/my-listing, a reply that betrays');

  await openPage(page, '/edit-listing');
  await expect(main(page).locator('form')).toBeVisible();
  await expect(main(page).getByRole('table')).toBeVisible();
  for (const more of await main(page).locator('form summary:visible').all()) await more.click();
  await look('/edit-listing, step 7 with changes that wait');
  await main(page).locator('input[name=zipCode]').fill('nowhere');
  await main(page).locator('input[name=email]').fill('nobody');
  await main(page).locator('form button[type=submit]').click();
  await expect(main(page).locator('[aria-invalid=true]').first()).toBeFocused();
  await look('/edit-listing, step 7 with mistakes');
}

testWalk('P10 the pages of claiming', walkClaim, [/status of 409/]);
testWalk('P10 the pages of creating', walkCreation, [
  /Failed to load resource: net::ERR_FAILED|Failed to create prosthetist/,
]);
testWalk('P10 the pages of each status of a listing', walkStatuses);
testWalk('P10 the pages of an owner', walkOwner);
