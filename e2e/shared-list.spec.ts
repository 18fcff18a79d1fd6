// A saved list that its owner shares with another person by a link, and stops sharing.
import { expect, longTest, openPage, test } from './support/journey.ts';
import { completeAnswers, createAccount, openSignedIn, submitLogin } from './support/people.ts';

test.describe(() => {
  // Reply to the revoked link.
  test.use({ expectedErrors: [/status of 404 .*\/api\/me\/sharing\/open/] });

  test(
    'N7 a saved list is read by one more person, who adds a note, until its owner ends it and the link is dead',
    longTest,
    async ({ page, browser }) => {
      const patient = { role: 'patient', patientinfo: completeAnswers } as const;
      const ana = await createAccount({ ...patient, firstName: 'Ana' });
      const ben = await createAccount({ ...patient, firstName: 'Ben' });
      await openSignedIn(page, ana, '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
      const saveButton = page.getByRole('article').first().getByRole('button', { name: /^Save/ });
      const name = (await saveButton.textContent())?.split('– ')[1] ?? '';
      await saveButton.click();
      await openPage(page, '/saved');
      await page.getByRole('button', { name: 'Share with one person' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('textbox', { name: 'Your first name' })).toHaveValue('Ana');
      await dialog.getByText('Read, and write notes of their own').click();
      await dialog.getByRole('button', { name: 'Make the link' }).click();
      const link = await dialog.getByRole('textbox', { name: 'Your link' }).inputValue();
      await dialog.getByRole('button', { name: 'Close' }).click();

      const benPage = await (await browser.newContext()).newPage();
      const urls: string[] = [];
      benPage.on('request', (request) => urls.push(`${request.url()} ${request.headers().referer}`));
      await openPage(benPage, link);
      await benPage.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      await submitLogin(benPage, ben);
      await expect(benPage.getByText('Ana shares a list with you: 1 prosthetist, with notes.')).toBeVisible();
      await benPage.getByRole('button', { name: 'Read the list' }).click();
      const sharedList = benPage.getByRole('region', { name: 'Shared by Ana' });
      await sharedList.getByRole('listitem', { name }).getByText('Add a note').click();
      await sharedList.getByRole('textbox').fill('Near the bus');
      await sharedList.getByRole('button', { name: 'Save note' }).click();
      await expect(sharedList.getByText('Note saved.')).toBeVisible();
      await expect(
        benPage.getByRole('banner').getByRole('link', { name: 'Saved', exact: true }),
      ).toBeVisible();
      expect(urls.join()).not.toContain(link.split('#')[1]);

      await page.reload();
      const row = page.getByRole('listitem', { name });
      await expect(row.getByText('Note by Ben')).toBeVisible();
      await expect(row.getByText('Near the bus')).toBeVisible();
      await page.getByRole('button', { name: 'End sharing' }).click();
      await dialog.getByRole('button', { name: 'End it' }).click();
      await expect(page.getByText('Only you see this page. Notes stay private.')).toBeVisible();

      await benPage.reload();
      await expect(benPage.getByRole('listitem', { name })).toContainText('Near the bus');
      await expect(sharedList).toBeHidden();
      await openPage(benPage, link);
      await expect(benPage.getByText('This link opens nothing: it was ended')).toBeVisible();
      await benPage.context().close();
    },
  );
});
