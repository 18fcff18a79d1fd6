// Drafts of the wizard: kept over a reload, navigation, a lost network and in another browser; and no sequence of
// clicks creates a second listing.
import { getCollections } from '@app/db';
import type { Page } from '@playwright/test';
import { withDatabase } from './running-site.ts';
import { expect, getMain, longTest, openPage, test } from './support/journey.ts';
import { createName, createProsthetist, fetchOwnListing } from './support/listing-owners.ts';
import { createFocusCheck, focusByTab } from './support/page-checks.ts';
import { createApiClient, type Person, signIn, signOut } from './support/people.ts';
import {
  basicFields,
  clickNextTo,
  fillBasicFields,
  getButton,
  getField,
  getHeading,
  goToLastStep,
  openBasicStep,
  stepHeadings,
} from './support/wizard-steps.ts';

const getCompleteButton = (page: Page) => getButton(page, 'Complete Profile');
const getMedicareCheckbox = (page: Page) =>
  getMain(page).getByRole('checkbox', { name: 'Medicare', exact: true });
const getDraftNotice = (page: Page) => getMain(page).getByText('We kept what you entered last time.');

const countListings = ({ id }: Person) =>
  withDatabase((db) => getCollections(db).listings.countDocuments({ ownerUserId: id }));

/** Waits until the draft on the server has this company. */
async function waitForServerDraft(person: Person, company: string): Promise<void> {
  const callApi = await createApiClient(person);
  const readCompany = async () => {
    const { json } = await callApi<{ draft: { values: { company: string } } | null }>('GET', '/api/me/draft');
    return json.draft?.values.company;
  };
  await expect.poll(readCompany).toBe(company);
}

test(
  'a draft is kept over a reload, shown in another tab and browser, and removed from the browser at sign-out',
  longTest,
  async ({ page, context, browser }) => {
    test.slow();
    const person = await createProsthetist();
    const company = `Limb Works ${createName()}`;
    await signIn(page, person);
    await openBasicStep(page);
    await fillBasicFields(page, { 'Last name': createName(), Company: company });
    await clickNextTo(page, 'contact');
    await getField(page, 'Clinic phone').fill('(314) 555-0177');
    await page.reload();
    await expect(getHeading(page, stepHeadings.contact)).toBeVisible();
    await expect(getDraftNotice(page)).toBeVisible();
    await expect(getField(page, 'Clinic phone')).toHaveValue('(314) 555-0177');

    const secondTab = await context.newPage();
    await secondTab.goto('/edit-listing');
    await expect(getHeading(secondTab, stepHeadings.contact)).toBeVisible();
    await getButton(secondTab, 'Back').click();
    await expect(getHeading(secondTab, stepHeadings.basic)).toBeVisible();
    await expect(getField(secondTab, 'Company')).toHaveValue(company);
    await secondTab.close();

    await waitForServerDraft(person, company);
    await signOut(page, person);
    const storageText = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    for (const privateText of [company, '555-0177', person.id, person.email])
      expect(storageText).not.toContain(privateText);

    const otherBrowserPage = await (await browser.newContext()).newPage();
    await signIn(otherBrowserPage, person);
    await otherBrowserPage.goto('/edit-listing');
    await expect(getHeading(otherBrowserPage, stepHeadings.basic)).toBeVisible();
    await expect(getField(otherBrowserPage, 'Company')).toHaveValue(company);
    await clickNextTo(otherBrowserPage, 'contact');
    await expect(getField(otherBrowserPage, 'Clinic phone')).toHaveValue('(314) 555-0177');
    await otherBrowserPage.context().close();

    // Another person in this browser does not see the draft.
    await signIn(page, await createProsthetist());
    await openPage(page, '/edit-listing');
    await expect(getButton(page, 'Create New Profile')).toBeVisible();
    await expect(getDraftNotice(page)).toHaveCount(0);
  },
);

test(
  "the browser's Back and Forward move through the steps and keep all fields",
  longTest,
  async ({ page }) => {
    await signIn(page, await createProsthetist());
    await goToLastStep(page, { 'Last name': createName() });
    await getMedicareCheckbox(page).check();
    await page.goBack();
    await expect(getHeading(page, stepHeadings.credentials)).toBeFocused();
    await page.goBack();
    await expect(getHeading(page, stepHeadings.contact)).toBeVisible();
    await page.goBack();
    await expect(getHeading(page, stepHeadings.basic)).toBeVisible();
    await expect(getField(page, 'Company')).toHaveValue(basicFields.Company);
    await page.goBack();
    await expect(getButton(page, 'Create New Profile')).toBeVisible();
    for (const step of ['basic', 'contact', 'credentials', 'services'] as const) {
      await page.goForward();
      await expect(getHeading(page, stepHeadings[step])).toBeVisible();
    }
    await expect(getMedicareCheckbox(page)).toBeChecked();
    // An address of a later step does not skip missing fields.
    await getMedicareCheckbox(page).uncheck();
    await page.goto('/edit-listing?step=5');
    await expect(getHeading(page, stepHeadings.services)).toBeVisible();
    await expect(getCompleteButton(page)).toBeDisabled();
  },
);

test('a double click creates one listing', longTest, async ({ page }) => {
  const person = await createProsthetist();
  await signIn(page, person);
  await goToLastStep(page, { 'Last name': createName() });
  await getMedicareCheckbox(page).check();
  await getCompleteButton(page).dblclick();
  await expect(getHeading(page, stepHeadings.joined)).toBeVisible();
  expect(await countListings(person)).toBe(1);
  // Back does not return to the form.
  await page.goBack();
  await expect(getHeading(page, stepHeadings.joined)).toBeVisible();
  await page.reload();
  await expect(getHeading(page, stepHeadings.joined)).toBeVisible();
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
    longTest,
    async ({ page }) => {
      const person = await createProsthetist();
      await signIn(page, person);
      await goToLastStep(page, { 'Last name': createName() });
      await getMedicareCheckbox(page).check();
      const idempotencyKeys: (string | undefined)[] = [];
      await page.route('**/api/prosthetists', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        idempotencyKeys.push(route.request().headers()['idempotency-key']);
        if (idempotencyKeys.length > 1) return route.fallback();
        await route.fetch(); // the service receives the call, but its reply is dropped
        return route.abort();
      });
      await getCompleteButton(page).click();
      await expect(
        getMain(page).getByRole('alert').filter({ hasText: 'Failed to create profile. Please try again.' }),
      ).toBeVisible();
      expect(await countListings(person)).toBe(1);
      await getCompleteButton(page).click();
      await expect(getHeading(page, stepHeadings.joined)).toBeVisible();
      expect(idempotencyKeys[1]).toBe(idempotencyKeys[0]);
      expect(await countListings(person)).toBe(1);
    },
  );
});

test('C1 to C5 by keyboard alone', longTest, async ({ page }) => {
  test.setTimeout(90_000);
  const person = await createProsthetist();
  await signIn(page, person);
  await openPage(page, '/edit-listing');
  const focusElement = (target: ReturnType<typeof getField>) => focusByTab(page, createFocusCheck(target));
  const typeInto = async (name: string, text: string) => {
    await focusElement(getField(page, name));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  await focusElement(getButton(page, 'Create New Profile'));
  await page.keyboard.press('Enter');
  await expect(getHeading(page, stepHeadings.basic)).toBeFocused();
  for (const [name, text] of Object.entries({ ...basicFields, 'Last name': createName() }))
    await typeInto(name, text);
  await focusElement(getButton(page, 'Next'));
  await page.keyboard.press('Enter');
  await expect(getHeading(page, stepHeadings.contact)).toBeFocused();
  await typeInto('Contact email', 'not an address');
  await focusElement(getField(page, 'Website'));
  await expect(getField(page, 'Contact email')).toHaveAttribute('aria-invalid', 'true');
  await focusByTab(page, createFocusCheck(getField(page, 'Contact email')), 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('front.desk@clinic.test');
  await focusElement(getButton(page, 'Next'));
  await page.keyboard.press('Enter');
  await expect(getHeading(page, stepHeadings.credentials)).toBeFocused();
  await focusElement(getMain(page).getByRole('checkbox', { name: 'ABC Certified Prosthetist (CP)' }));
  await page.keyboard.press('Space');
  await focusElement(getButton(page, 'Next'));
  await page.keyboard.press('Enter');
  await expect(getHeading(page, stepHeadings.services)).toBeFocused();
  await focusElement(getMedicareCheckbox(page));
  await page.keyboard.press('Space');
  await focusElement(getCompleteButton(page));
  await page.keyboard.press('Enter');
  await expect(getHeading(page, stepHeadings.joined)).toBeFocused();
  expect((await fetchOwnListing(await createApiClient(person))).listing).toMatchObject({ status: 'pending' });
});
