import type { Page } from '@playwright/test';
import { expect, openPage } from './journey.ts';

const getForm = (page: Page) => page.getByRole('main');
const getNextButton = (page: Page) => getForm(page).getByRole('button', { name: 'Next', exact: true });

/** Goes from the first step to the last, in a form that is already filled in. */
export async function goToLastStep(page: Page): Promise<void> {
  for (const step of ['About the care', 'Ratings by topic, if you like', 'Your name, and send']) {
    await getNextButton(page).click();
    await expect(getForm(page).getByRole('heading', { name: step })).toBeVisible();
  }
}

/** Fills in all required fields and stops before the attestation. */
export async function fillReview(page: Page, text: string, recommend = 'Very likely'): Promise<void> {
  const main = getForm(page);
  await main.getByRole('radio', { name: recommend }).check();
  await main.getByLabel('Your experience').fill(text);
  await getNextButton(page).click();
  await expect(main.getByRole('heading', { name: 'About the care' })).toBeVisible();
  await main.getByRole('radio', { name: 'New socket' }).check();
  await main.getByRole('combobox', { name: 'Month' }).selectOption({ index: 1 });
  await main.getByLabel('Year').selectOption({ index: 2 });
  await getNextButton(page).click();
  await expect(main.getByRole('heading', { name: 'Ratings by topic, if you like' })).toBeVisible();
  await getNextButton(page).click();
  await expect(main.getByRole('heading', { name: 'Your name, and send' })).toBeVisible();
}

export async function checkAttestation(page: Page): Promise<void> {
  await getForm(page).getByLabel('This is about my own care, or that of my family.').check();
  await getForm(page)
    .getByLabel(/^I do not work for this practice/)
    .check();
}

export async function writeReview(
  page: Page,
  slug: string,
  text: string,
  { isAnonymous = true, recommend = 'Very likely' } = {},
) {
  await openPage(page, `/prosthetist/${slug}?write=1`);
  await fillReview(page, text, recommend);
  await getForm(page).getByLabel('Stay anonymous').setChecked(isAnonymous);
  await checkAttestation(page);
  await getForm(page).getByRole('button', { name: 'Send my review' }).click();
  await expect(page).toHaveURL(/\/my-reviews$/);
}
