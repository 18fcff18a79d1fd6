// The invitation to write a review (/r/…), which is equal for all patients.
import { personas } from '@app/test-kit/personas';
import { expect, longTest, openPage, test } from './support/journey.ts';
import {
  completeAnswers,
  createAccount,
  createEmail,
  enterSignUpCode,
  fillSignUp,
  submitLogin,
} from './support/people.ts';

const { slug, name } = personas.noReviews;
const invitePath = `/r/${slug}`;
const formPath = `/prosthetist/${slug}?write=1`;

test('a signed-out patient gets from the invitation over /login to the form', async ({ page }) => {
  await openPage(page, invitePath);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Write a review of ${name}`);
  await page.getByRole('main').getByRole('link', { name: 'Write a review' }).click();
  await expect(page).toHaveURL('/login');
  await submitLogin(page, await createAccount({ role: 'patient', patientinfo: completeAnswers }));
  await expect(page).toHaveURL(formPath);
  await expect(page.getByLabel('Your experience')).toBeVisible();
});

test('a new patient gets from the invitation over /signup to the form', longTest, async ({ page }) => {
  const email = createEmail();
  await openPage(page, invitePath);
  await page.getByRole('main').getByRole('link', { name: 'Write a review' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('link', { name: "I'm a Patient" }).click();
  await fillSignUp(page, 'Ines', email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterSignUpCode(page, email);
  // After a sign-up Home is opened, which offers to continue with the review.
  await expect(page).toHaveURL('/', { timeout: 20_000 });
  await expect(page.getByRole('dialog')).toContainText('Welcome, Ines');
  await page.keyboard.press('Escape');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Continue to/ })
    .click();
  await expect(page).toHaveURL(formPath);
});
