// One story across all roles, in the browser only: a listing is created, approved, found and reviewed, with a reply.
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { getSiteUrl } from './running-site.ts';
import { getMain } from './support/journey.ts';
import { createName, createProsthetist } from './support/listing-owners.ts';
import { completeAnswers, createAccount, signIn } from './support/people.ts';
import { writeReview } from './support/reviews.ts';
import {
  expect,
  getDock,
  getItem,
  longTest,
  openPage,
  signInAsStaff,
  staffAccounts,
  test,
} from './support/staff.ts';
import {
  clickNextTo,
  fillBasicFields,
  getButton,
  getField,
  getHeading,
  openBasicStep,
  stepHeadings,
} from './support/wizard-steps.ts';

/** Opens a tab in a new browser context. */
async function openOwnTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: getSiteUrl(),
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  });
  return context.newPage();
}

/** Searches for a name from Home and opens the result. */
async function openProfile(page: Page, name: string): Promise<void> {
  await openPage(page, '/');
  const form = page.getByRole('search');
  await form.getByLabel('Prosthetist name').fill(name);
  await form.getByRole('button', { name: 'Search' }).click();
  const card = page.getByRole('article').filter({ hasText: name });
  await card
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(getMain(page).getByRole('heading', { level: 1 })).toContainText(name);
}

/** Opens the item with this name in a queue as staff, checks its text, and presses a button. */
async function decideInQueue(
  page: Page,
  path: string,
  name: string,
  text: string,
  buttonName: string,
): Promise<void> {
  await openPage(page, path);
  const queue = page.getByRole('navigation', { name: 'Queue' });
  await queue.getByRole('link', { name: new RegExp(name) }).click();
  await expect(getItem(page)).toContainText(text);
  await getItem(page).getByRole('button', { name: buttonName, exact: true }).click();
}

test(
  'a listing is created, approved, found and reviewed, and the review answered and read',
  longTest,
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const name = createName();
    const mark = randomUUID().slice(0, 13);
    const reviewText = `The socket held from the first long walk on, and nobody hurried me. ${mark}.`;
    const replyText = 'Thank you for taking the time to write. We read every review with the whole team.';
    const [ownerPage, patientPage, visitorPage] = [
      await openOwnTab(browser),
      await openOwnTab(browser),
      await openOwnTab(browser),
    ];

    // A prosthetist creates a listing.
    await signIn(ownerPage, await createProsthetist({ lastName: name }));
    await openBasicStep(ownerPage);
    await fillBasicFields(ownerPage, { 'Last name': name });
    await clickNextTo(ownerPage, 'contact');
    // An address of another domain: accounts with the domain of the practice may not review it, and all here share one.
    await getField(ownerPage, 'Contact email').fill('front.desk@clinic.test');
    await clickNextTo(ownerPage, 'credentials');
    await getMain(ownerPage).getByRole('checkbox', { name: 'ABC Certified Prosthetist (CP)' }).check();
    await clickNextTo(ownerPage, 'services');
    await getMain(ownerPage).getByRole('checkbox', { name: 'Medicare', exact: true }).check();
    await getButton(ownerPage, 'Complete Profile').click();
    await expect(getHeading(ownerPage, stepHeadings.joined)).toBeVisible();

    // It is not public before staff approve it.
    await openPage(visitorPage, `/search-results?name=${name}&radius=10000&page=1&sortBy=distance`);
    await expect(getMain(visitorPage).getByRole('article').filter({ hasText: name })).toHaveCount(0);

    // Staff approve it.
    await signInAsStaff(page, staffAccounts.moderator, '/admin/prosthetists');
    await getMain(page)
      .getByRole('searchbox', { name: /^Name, company/ })
      .fill(name);
    await getMain(page).getByRole('button', { name: 'Find' }).click();
    await expect(getMain(page)).toContainText('1 listing found');
    await getMain(page)
      .getByRole('table')
      .getByRole('link', { name: new RegExp(name) })
      .click();
    await getMain(page).getByRole('button', { name: 'Make public' }).click();
    await expect(getDock(page, `Made Quilla ${name} public.`)).toBeVisible();
    await expect(getMain(page).getByRole('link', { name: /Public profile/ })).toBeVisible();

    // A patient finds it and writes a review.
    const author = await createAccount({
      role: 'patient',
      patientinfo: completeAnswers,
      firstName: 'Zebulon',
    });
    await signIn(patientPage, author);
    await openProfile(patientPage, name);
    const slug = new URL(patientPage.url()).pathname.split('/').at(-1)!;
    await writeReview(patientPage, slug, reviewText);
    await expect(getMain(patientPage).getByRole('article').filter({ hasText: reviewText })).toContainText(
      'Pending',
    );

    // The review is public once staff approve it.
    await openProfile(visitorPage, name);
    await expect(getMain(visitorPage)).not.toContainText(reviewText);
    await decideInQueue(page, `/admin/reviews?q=${mark}`, name, reviewText, 'Approve');
    await expect(getDock(page, `Published the review of Quilla ${name}.`)).toBeVisible();
    await expect(async () => {
      await openPage(visitorPage, `/prosthetists/${slug}`);
      await expect(getMain(visitorPage)).toContainText(reviewText, { timeout: 1_000 });
    }).toPass({ timeout: 10_000 });

    // The prosthetist replies.
    await openPage(ownerPage, '/my-listing?tab=reviews');
    const ownCard = getMain(ownerPage).getByRole('article').filter({ hasText: reviewText });
    await ownCard.getByRole('button', { name: /^Reply/ }).click();
    await ownCard.getByRole('textbox').fill(replyText);
    await ownCard.getByRole('button', { name: /^Send the reply/ }).click();
    await expect(ownCard).toContainText('Pending');

    // Staff approve the reply.
    await decideInQueue(page, `/admin/reviews?queue=replies&q=${mark}`, name, replyText, 'Approve the reply');
    await expect(getDock(page, `Published the reply of Quilla ${name}.`)).toBeVisible();

    // The patient reads it on /my-reviews and on the profile.
    await expect(async () => {
      await openPage(patientPage, '/my-reviews');
      await expect(getMain(patientPage)).toContainText(replyText, { timeout: 1_000 });
    }).toPass({ timeout: 10_000 });
    await openProfile(patientPage, name);
    await expect(getMain(patientPage)).toContainText(reviewText);
    await expect(getMain(patientPage)).toContainText(replyText);
    await openPage(visitorPage, `/prosthetists/${slug}`);
    await expect(getMain(visitorPage)).toContainText(replyText);
    await expect(getMain(visitorPage)).not.toContainText(author.firstName);

    for (const tab of [ownerPage, patientPage, visitorPage]) await tab.context().close();
  },
);
