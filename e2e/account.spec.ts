import { callIdentityApi } from './running-site.ts';
import { expect, longTest, openPage, test } from './support/journey.ts';
import { createPublicListingOwner } from './support/listing-owners.ts';
import {
  accountPassword,
  completeAnswers,
  createAccount,
  getUserMenu,
  readMailedCode,
  signIn,
  signOut,
  submitLogin,
} from './support/people.ts';
import { createStaffApiClient, openStaffPage, staffAccounts, staffPassword } from './support/staff.ts';

const createPatient = () => createAccount({ role: 'patient', patientinfo: completeAnswers });
/** One red pixel. */
const redPixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'a photo is previewed, saved, shown in the header and removed; a file of another type is an error',
  longTest,
  async ({ page }) => {
    const person = await createPatient();
    await signIn(page, person);
    await page.goto('/account');
    const photoSection = page.getByRole('region', { name: 'Photo' });
    const fileInput = photoSection.getByLabel('Choose a picture');
    await fileInput.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
    await expect(photoSection.getByText('Use a JPEG, PNG or WebP picture')).toBeVisible();
    await fileInput.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: redPixelPng });
    const preview = photoSection.getByRole('img', { name: 'Your new photo, not saved yet' });
    await expect(preview).toBeVisible();
    expect(await preview.evaluate((img) => img.getBoundingClientRect().width)).toBe(100);
    await photoSection.getByRole('button', { name: 'Save the photo' }).click();
    await expect(page.getByText('Your photo is saved.').first()).toBeVisible();
    await page.reload();
    const savedPhoto = photoSection.getByRole('img', { name: 'Your photo', exact: true });
    await expect(savedPhoto).toBeVisible();
    expect(await savedPhoto.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByRole('banner').locator('summary img')).toBeVisible();
    await photoSection.getByRole('button', { name: 'Remove the photo' }).click();
    await expect(page.getByText('Your photo is removed.').first()).toBeVisible();
    await expect(page.getByRole('banner').locator('summary img')).toHaveCount(0);
  },
);

test.describe('passwords', () => {
  test.use({ expectedErrors: [/the server responded with a status of 4\d\d/] });

  test('a forgotten password is replaced with a mailed code; the old one no longer works', async ({
    page,
  }) => {
    const person = await createPatient();
    await openPage(page, '/login');
    await page.getByRole('main').getByRole('link', { name: 'Forgot your password?' }).click();
    // The page before it has a field for an e-mail, too.
    await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
    await expect(page).toHaveURL('/reset-password');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(page.getByLabel(/^Code/)).toBeFocused();
    const code = await readMailedCode(page, person.email);
    await page.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
    await page.getByRole('button', { name: 'Check the code' }).click();
    await expect(page.getByText('That isn’t the code we sent.')).toBeVisible();
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Check the code' }).click();
    await page.getByRole('textbox', { name: 'New password' }).fill('two steps at a time');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(getUserMenu(page, person)).toBeVisible();
    await expect(page).toHaveURL('/');

    await signOut(page, person);
    await openPage(page, '/login');
    await submitLogin(page, person, accountPassword);
    await expect(page.getByText('That e-mail and password don’t match.')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
    await submitLogin(page, person, 'two steps at a time');
    await expect(getUserMenu(page, person)).toBeVisible();
  });

  test('S25 a deleted account gives a receipt, is signed out, and cannot sign in again', async ({ page }) => {
    const person = await createPatient();
    await signIn(page, person);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Keep my account' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    await expect(dialog).toContainText('within 30 days');
    await expect(dialog.getByRole('radio', { name: 'Delete them, too' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByLabel('Your password').fill(accountPassword);
    await dialog.getByRole('button', { name: 'Delete my account for good' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is closed' })).toBeFocused();
    await expect(page.getByText('Reference number for questions:').locator('b')).toHaveText(/^\S{6,}$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'LOGIN' })).toBeVisible();

    await openPage(page, '/login');
    await submitLogin(page, person);
    await expect(page.getByText('That e-mail and password don’t match.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'LOGIN' })).toBeVisible();
    const accounts = await callIdentityApi<unknown[]>(
      'GET',
      `/users?email_address=${encodeURIComponent(person.email)}`,
    );
    expect(accounts).toEqual([]);
  });
});

test.describe('a prosthetist who deletes the account chooses what happens to the listing', () => {
  // The test requests the page until the deletion job has changed it.
  test.use({ expectedErrors: [/status of 4\d\d/] });

  const choices = [
    { radio: /^Keep it, without an owner/, confirmation: 'Your public page stays, without an owner' },
    { radio: /^Keep it, marked as closed/, confirmation: 'marked as closed' },
    {
      radio: /^Ask our team to take it down/,
      confirmation: 'Our team decides whether your public page is taken down.',
    },
  ];
  test('S25 the page stays, is marked as closed, or is removed by staff', longTest, async ({ browser }) => {
    test.slow();
    const deleteAccount = async ({ radio, confirmation }: (typeof choices)[number]) => {
      const { person, slug, listingId } = await createPublicListingOwner({
        professionalBio: `The bio of ${confirmation}, in words.`,
      });
      const page = await (await browser.newContext()).newPage();
      await signIn(page, person);
      await page.goto('/account');
      await page.getByRole('button', { name: 'Delete my account…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: radio }).check();
      if (confirmation.startsWith('Our team')) {
        await dialog.getByRole('button', { name: 'Next' }).click();
        await expect(dialog).toContainText('Say why, or choose another answer above.');
        await dialog.getByRole('textbox').fill('I am stalked, and the address is my home.');
      }
      await dialog.getByRole('button', { name: 'Next' }).click();
      await expect(dialog).toContainText(confirmation);
      await dialog.getByLabel('Your password').fill(accountPassword);
      await dialog.getByRole('button', { name: 'Delete my account for good' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Your account is closed' })).toBeFocused();
      const fetchPage = async () => {
        const response = await page.request.get(`/prosthetists/${slug}`, {
          headers: { accept: 'text/html' },
        });
        return `${response.status()} ${await response.text()}`;
      };
      return { fetchPage, listingId };
    };

    const callApiAsStaff = await createStaffApiClient();
    const [keptProfile, closedProfile, removalProfile] = [
      await deleteAccount(choices[0]!),
      await deleteAccount(choices[1]!),
      await deleteAccount(choices[2]!),
    ];
    await callApiAsStaff('POST', '/api/admin/elevate', { password: staffPassword });
    expect((await callApiAsStaff('POST', '/api/admin/jobs/sweep-deletions/run')).status).toBeLessThan(300);
    for (const profile of [keptProfile, closedProfile, removalProfile])
      await expect.poll(profile.fetchPage, { timeout: 60_000 }).not.toContain('The bio of');
    const [keptPage, closedPage, removalPage] = [
      await keptProfile.fetchPage(),
      await closedProfile.fetchPage(),
      await removalProfile.fetchPage(),
    ];
    expect(keptPage).toMatch(/^200 /);
    expect(keptPage).toContain('tel:');
    expect(closedPage).toMatch(/^200 /);
    expect(closedPage).toContain('closed');
    expect(closedPage).not.toContain('tel:');
    expect(removalPage).toMatch(/^200 /);

    // Staff read the reason and remove the page with one decision.
    const { json } = await callApiAsStaff<{ items: { note: string; listing: { id: string } }[] }>(
      'GET',
      `/api/admin/reports?listing=${removalProfile.listingId}`,
    );
    expect(json.items).toMatchObject([{ note: 'I am stalked, and the address is my home.' }]);
    const staffPage = await openStaffPage(
      browser,
      staffAccounts.owner,
      `/admin/reports?listing=${removalProfile.listingId}`,
    );
    await staffPage.getByRole('button', { name: /^Take the page down/ }).click();
    await expect.poll(removalProfile.fetchPage, { timeout: 30_000 }).toMatch(/^410 /);
    await expect(staffPage.getByText('No matches')).toBeVisible();
  });
});
