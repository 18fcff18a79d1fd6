// The form of a review, as its author goes through it.
import type { Page } from '@playwright/test';
import { expect, opened } from './journey.ts';

const form = (page: Page) => page.getByRole('main');
const next = (page: Page) => form(page).getByRole('button', { name: 'Next', exact: true });

/** From the first step to the last, where everything is filled in already. */
export async function toLastStep(page: Page): Promise<void> {
  for (const step of ['About the care', 'Ratings by topic, if you like', 'Your name, and send']) {
    await next(page).click();
    await expect(form(page).getByRole('heading', { name: step })).toBeVisible();
  }
}

/** Fills every required part, as a person would, and stops before sending. */
export async function fillReview(page: Page, text: string, recommend = 'Very likely'): Promise<void> {
  const main = form(page);
  await main.getByRole('radio', { name: recommend }).check();
  await main.getByLabel('Your experience').fill(text);
  await next(page).click();
  await expect(main.getByRole('heading', { name: 'About the care' })).toBeVisible();
  await main.getByRole('radio', { name: 'New socket' }).check();
  await main.getByRole('combobox', { name: 'Month' }).selectOption({ index: 1 });
  await main.getByLabel('Year').selectOption({ index: 2 });
  await next(page).click();
  await expect(main.getByRole('heading', { name: 'Ratings by topic, if you like' })).toBeVisible();
  await next(page).click();
  await expect(main.getByRole('heading', { name: 'Your name, and send' })).toBeVisible();
}

export async function attest(page: Page): Promise<void> {
  await form(page).getByLabel('This is about my own care, or that of my family.').check();
  await form(page)
    .getByLabel(/^I do not work for this practice/)
    .check();
}

export async function write(
  page: Page,
  slug: string,
  text: string,
  { anonymous = true, recommend = 'Very likely' } = {},
) {
  await opened(page, `/prosthetist/${slug}?write=1`);
  await fillReview(page, text, recommend);
  await form(page).getByLabel('Stay anonymous').setChecked(anonymous);
  await attest(page);
  await form(page).getByRole('button', { name: 'Send my review' }).click();
  await expect(page).toHaveURL(/\/my-reviews$/);
}
