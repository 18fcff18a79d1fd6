// Drafts of the wizard: kept over a reload, navigation, a lost network and in another browser; and no sequence of
// clicks creates a second listing.
import { getCollections } from '@app/db';
import type { Page } from '@playwright/test';
import { withDatabase } from './running-site.ts';
import { expect, long, openPage, test } from './support/journey.ts';
import { focusByTab, focusOn } from './support/keys.ts';
import { type Person, signIn, signOut } from './support/people.ts';
import {
  basics,
  clickNextTo,
  createName,
  createPractitioner,
  fillBasics,
  getButton,
  getField,
  getHeading,
  openCalls,
  openStep2,
  ownListing,
  steps,
  toLastStep,
} from './support/practice.ts';

const main = (page: Page) => page.getByRole('main');
const complete = (page: Page) => getButton(page, 'Complete Profile');
const plan = (page: Page) => main(page).getByRole('checkbox', { name: 'Medicare', exact: true });
const findStored = (page: Page) => main(page).getByText('We kept what you entered last time.');

const countListings = ({ id }: Person) =>
  withDatabase((db) => getCollections(db).listings.countDocuments({ ownerUserId: id }));

/** Waits until the draft on the server has this company. */
async function onServer(person: Person, company: string): Promise<void> {
  const calls = await openCalls(person);
  const look = async () => {
    const { json } = await calls<{ draft: { values: { company: string } } | null }>('GET', '/api/me/draft');
    return json.draft?.values.company;
  };
  await expect.poll(look).toBe(company);
}

test(
  'a draft is kept over a reload, shown in another tab and browser, and removed at sign-out',
  long,
  async ({ page, context, browser }) => {
    test.slow();
    const person = await createPractitioner();
    const company = `Limb Works ${createName()}`;
    await signIn(page, person);
    await openStep2(page);
    await fillBasics(page, { 'Last name': createName(), Company: company });
    await clickNextTo(page, 'contact');
    await getField(page, 'Clinic phone').fill('(314) 555-0177');
    await page.reload();
    await expect(getHeading(page, steps.contact)).toBeVisible();
    await expect(findStored(page)).toBeVisible();
    await expect(getField(page, 'Clinic phone')).toHaveValue('(314) 555-0177');

    const tab = await context.newPage();
    await tab.goto('/edit-listing');
    await expect(getHeading(tab, steps.contact)).toBeVisible();
    await getButton(tab, 'Back').click();
    await expect(getHeading(tab, steps.basic)).toBeVisible();
    await expect(getField(tab, 'Company')).toHaveValue(company);
    await tab.close();

    await onServer(person, company);
    await signOut(page, person);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    for (const privateText of [company, '555-0177', person.id, person.email])
      expect(stored).not.toContain(privateText);

    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, person);
    await elsewhere.goto('/edit-listing');
    await expect(getHeading(elsewhere, steps.basic)).toBeVisible();
    await expect(getField(elsewhere, 'Company')).toHaveValue(company);
    await clickNextTo(elsewhere, 'contact');
    await expect(getField(elsewhere, 'Clinic phone')).toHaveValue('(314) 555-0177');
    await elsewhere.context().close();

    // Another person in this browser does not see the draft.
    await signIn(page, await createPractitioner());
    await openPage(page, '/edit-listing');
    await expect(getButton(page, 'Create New Profile')).toBeVisible();
    await expect(findStored(page)).toHaveCount(0);
  },
);

test("the browser's Back and Forward move through the steps and keep all fields", long, async ({ page }) => {
  await signIn(page, await createPractitioner());
  await toLastStep(page, { 'Last name': createName() });
  await plan(page).check();
  await page.goBack();
  await expect(getHeading(page, steps.credentials)).toBeFocused();
  await page.goBack();
  await expect(getHeading(page, steps.contact)).toBeVisible();
  await page.goBack();
  await expect(getHeading(page, steps.basic)).toBeVisible();
  await expect(getField(page, 'Company')).toHaveValue(basics.Company);
  await page.goBack();
  await expect(getButton(page, 'Create New Profile')).toBeVisible();
  for (const step of ['basic', 'contact', 'credentials', 'services'] as const) {
    await page.goForward();
    await expect(getHeading(page, steps[step])).toBeVisible();
  }
  await expect(plan(page)).toBeChecked();
  // An address of a later step does not skip missing fields.
  await plan(page).uncheck();
  await page.goto('/edit-listing?step=5');
  await expect(getHeading(page, steps.services)).toBeVisible();
  await expect(complete(page)).toBeDisabled();
});

test('a double click creates one listing', long, async ({ page }) => {
  const person = await createPractitioner();
  await signIn(page, person);
  await toLastStep(page, { 'Last name': createName() });
  await plan(page).check();
  await complete(page).dblclick();
  await expect(getHeading(page, steps.joined)).toBeVisible();
  expect(await countListings(person)).toBe(1);
  // Back does not return to the form.
  await page.goBack();
  await expect(getHeading(page, steps.joined)).toBeVisible();
  await page.reload();
  await expect(getHeading(page, steps.joined)).toBeVisible();
  expect(await countListings(person)).toBe(1);
});

test.describe('without a network', () => {
  test.use({
    expectedErrors: [
      /ERR_INTERNET_DISCONNECTED|Failed to create prosthetist|Failed to fetch|ERR_FAILED|Network|[Cc]lerk/,
    ],
  });

  test(
    'F11 after a lost reply the next attempt finds the listing that was created',
    long,
    async ({ page }) => {
      const person = await createPractitioner();
      await signIn(page, person);
      await toLastStep(page, { 'Last name': createName() });
      await plan(page).check();
      const keys: (string | undefined)[] = [];
      await page.route('**/api/prosthetists', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.fallback();
        await route.fetch(); // the service receives the call, but its reply is dropped
        return route.abort();
      });
      await complete(page).click();
      await expect(
        main(page).getByRole('alert').filter({ hasText: 'Failed to create profile. Please try again.' }),
      ).toBeVisible();
      expect(await countListings(person)).toBe(1);
      await complete(page).click();
      await expect(getHeading(page, steps.joined)).toBeVisible();
      expect(keys[1]).toBe(keys[0]);
      expect(await countListings(person)).toBe(1);
    },
  );
});

test('C1 to C5 by keyboard alone', long, async ({ page }) => {
  test.setTimeout(90_000);
  const person = await createPractitioner();
  await signIn(page, person);
  await openPage(page, '/edit-listing');
  const to = (target: ReturnType<typeof getField>) => focusByTab(page, focusOn(target));
  const type = async (name: string, text: string) => {
    await to(getField(page, name));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  await to(getButton(page, 'Create New Profile'));
  await page.keyboard.press('Enter');
  await expect(getHeading(page, steps.basic)).toBeFocused();
  for (const [name, text] of Object.entries({ ...basics, 'Last name': createName() })) await type(name, text);
  await to(getButton(page, 'Next'));
  await page.keyboard.press('Enter');
  await expect(getHeading(page, steps.contact)).toBeFocused();
  await type('Contact email', 'not an address');
  await to(getField(page, 'Website'));
  await expect(getField(page, 'Contact email')).toHaveAttribute('aria-invalid', 'true');
  await focusByTab(page, focusOn(getField(page, 'Contact email')), 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('front.desk@clinic.test');
  await to(getButton(page, 'Next'));
  await page.keyboard.press('Enter');
  await expect(getHeading(page, steps.credentials)).toBeFocused();
  await to(main(page).getByRole('checkbox', { name: 'ABC Certified Prosthetist (CP)' }));
  await page.keyboard.press('Space');
  await to(getButton(page, 'Next'));
  await page.keyboard.press('Enter');
  await expect(getHeading(page, steps.services)).toBeFocused();
  await to(plan(page));
  await page.keyboard.press('Space');
  await to(complete(page));
  await page.keyboard.press('Enter');
  await expect(getHeading(page, steps.joined)).toBeFocused();
  expect((await ownListing(await openCalls(person))).listing).toMatchObject({ status: 'pending' });
});
