// Reviews by calls, and the steps of the review form.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { decideItem } from './decisions.ts';
import { expect, getMain, openPage } from './journey.ts';
import { type ApiClient, completeAnswers, createAccount, createApiClient, type Person } from './people.ts';

export interface ReviewFixture {
  author: Person;
  callApi: ApiClient;
  id: string;
  /** Unique on the site, so that tests can search for it. */
  text: string;
}

export async function createPendingReview(slug: string, overrides: object = {}): Promise<ReviewFixture> {
  const author = await createAccount({ role: 'patient', patientinfo: completeAnswers, firstName: 'Zebulon' });
  const callApi = await createApiClient(author);
  const text = `The socket held from the first long walk on. Mark ${randomUUID().slice(0, 13)}.`;
  const noRatings = { fitComfort: null, listening: null, followUp: null, timeliness: null, billing: null };
  const { status, json } = await callApi<{ review: { id: string } }>(
    'POST',
    `/api/prosthetists/${slug}/reviews`,
    {
      overallRating: 3,
      ratings: { ...noRatings, staff: null },
      title: '',
      text,
      tags: [],
      stage: 'New socket',
      limb: { upper: 'None', lower: 'Single below-knee' },
      device: '',
      careMonth: new Date(new Date().setDate(0)).toISOString().slice(0, 7),
      relation: 'self',
      anonymous: true,
      incentive: 'none',
      attest: { ownCare: true, noTies: true },
      ...overrides,
    },
  );
  expect(status, JSON.stringify(json)).toBe(201);
  return { author, callApi, id: json.review.id, text };
}

export async function createPublicReview(slug: string, overrides: object = {}): Promise<ReviewFixture> {
  const review = await createPendingReview(slug, overrides);
  await decideItem('approve', `review:${review.id}`);
  return review;
}

const getNextButton = (page: Page) => getMain(page).getByRole('button', { name: 'Next', exact: true });

/** Goes from the first step to the last, in a form that is already filled in. */
export async function goToLastStep(page: Page): Promise<void> {
  for (const step of ['About the care', 'Ratings by topic, if you like', 'Your name, and send']) {
    await getNextButton(page).click();
    await expect(getMain(page).getByRole('heading', { name: step })).toBeVisible();
  }
}

/** Fills in all required fields and stops before the attestation. */
async function fillReview(page: Page, text: string, recommend = 'Very likely'): Promise<void> {
  const main = getMain(page);
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
  await getMain(page).getByLabel('This is about my own care, or that of my family.').check();
  await getMain(page)
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
  await getMain(page).getByLabel('Stay anonymous').setChecked(isAnonymous);
  await checkAttestation(page);
  await getMain(page).getByRole('button', { name: 'Send my review' }).click();
  await expect(page).toHaveURL(/\/my-reviews$/);
}
