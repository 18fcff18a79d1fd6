import { expect, longTest, openPage, test } from './support/journey.ts';
import { completeAnswers, createAccount, getUserMenu, signIn, signOut } from './support/people.ts';
import { resultsPath } from './support/routes.ts';

test(
  'D4 saved people and notes are stored in the account at sign-in and removed from the browser at sign-out',
  longTest,
  async ({ page }) => {
    const person = await createAccount({ role: 'patient', patientinfo: completeAnswers });
    await openPage(page, resultsPath);
    const saveButton = page.getByRole('article').first().getByRole('button', { name: /^Save/ });
    const name = (await saveButton.textContent())?.split('– ')[1] ?? '';
    await saveButton.click();
    await signIn(page, person);
    await page.reload();
    await getUserMenu(page, person).click();
    await page.getByRole('banner').getByRole('link', { name: 'Saved people' }).click();
    const row = page.getByRole('listitem', { name });
    await row.getByText(/^Add a note/).click();
    await row.getByRole('textbox').fill('Asks about sockets');
    await row.getByRole('button', { name: `Save note – ${name}` }).click();
    await expect(row.getByText('Note saved.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Saved: 1' })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
      name.split(' ').at(-1),
    );

    await signOut(page, person);
    await openPage(page, '/saved');
    await expect(page.getByRole('heading', { name: 'Nobody yet' })).toBeVisible();
    await signIn(page, person);
    await openPage(page, '/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Saved: 1' })).toBeVisible();
    await openPage(page, '/compare#saved-title');
    await expect(page).toHaveURL(/\/saved$/);
    await expect(row.getByText('Asks about sockets').first()).toBeVisible();
  },
);
