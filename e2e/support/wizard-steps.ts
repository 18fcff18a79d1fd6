import type { Page } from '@playwright/test';
import { expect, getMain, openPage } from './journey.ts';

export async function openListingMenu(page: Page) {
  const banner = page.getByRole('banner');
  // The innermost: on a phone all menus are inside another one.
  const menu = banner.locator('details').filter({ hasText: 'My Listing' }).last();
  if ((await menu.getAttribute('open')) === null) {
    await banner.getByText('My Listing', { exact: true }).click();
  }
  await expect(menu).toHaveAttribute('open', '');
  return menu;
}

export const getHeading = (page: Page, name: string | RegExp) =>
  getMain(page).getByRole('heading', { level: 1, name });
/** Returns a field for text or, such as the year, for a number. */
export const getField = (page: Page, name: string) =>
  getMain(page)
    .getByRole('textbox', { name, exact: true })
    .or(getMain(page).getByRole('spinbutton', { name, exact: true }));
export const getButton = (page: Page, name: string | RegExp) =>
  getMain(page).getByRole('button', { name, exact: true });

export const stepHeadings = {
  basic: 'Basic Practice Information',
  contact: 'Contact and Practice Details',
  credentials: 'Professional Credentials',
  services: 'Insurance and Services',
  joined: 'Thank You for Joining',
} as const;

export const basicFields = {
  'First name': 'Quilla',
  'Last name': 'Journey',
  Company: 'Capitol Limb Works',
  'Address line 1': '410 Capitol Ave',
  City: 'Cheyenne',
  State: 'WY',
  ZIP: '82001',
} as const;

export async function openBasicStep(page: Page): Promise<void> {
  await openPage(page, '/edit-listing');
  await getButton(page, 'Create New Profile').click();
  await expect(getHeading(page, stepHeadings.basic)).toBeVisible();
}

export async function fillBasicFields(
  page: Page,
  overrides: Partial<Record<keyof typeof basicFields, string>> = {},
) {
  for (const [name, text] of Object.entries({ ...basicFields, ...overrides }))
    await getField(page, name).fill(text);
}

export async function clickNextTo(page: Page, step: Exclude<keyof typeof stepHeadings, 'basic' | 'joined'>) {
  await getButton(page, 'Next').click();
  await expect(getHeading(page, stepHeadings[step])).toBeVisible();
}

/** Goes from step 2 to step 5 with all required fields; only the insurance plan is left open. */
export async function goToLastStep(
  page: Page,
  overrides: Parameters<typeof fillBasicFields>[1] = {},
): Promise<void> {
  await openBasicStep(page);
  await fillBasicFields(page, overrides);
  await clickNextTo(page, 'contact');
  await clickNextTo(page, 'credentials');
  await getMain(page).getByRole('checkbox', { name: 'ABC Certified Prosthetist (CP)' }).check();
  await clickNextTo(page, 'services');
}
