// Rare staff tasks from start to end: a legal hold, and the long form of a listing.
import { createUnclaimedListing } from './support/listing-owners.ts';
import {
  confirmPassword,
  expect,
  getDecisionGroup,
  getDock,
  longTest,
  openPage,
  signInAsStaff,
  staffAccounts,
  test,
} from './support/staff.ts';

// 403: the password must be confirmed. 409: the listing is on hold, or another journey has the item open.
test.use({ expectedErrors: [/status of 40[39]/] });

test(
  'a listing with a legal hold cannot be deleted until the hold is removed',
  longTest,
  async ({ page }) => {
    test.slow();
    const listing = await createUnclaimedListing();
    const id = listing._id.toHexString();
    const name = `${listing.firstName} ${listing.lastName}`;
    const main = page.getByRole('main');
    await signInAsStaff(page, staffAccounts.owner, '/admin/settings/legal');
    const form = main.getByRole('region', { name: 'Add a request' });
    await form.getByRole('textbox', { name: 'From whom' }).fill(`Court of ${listing.lastName}`);
    await form.getByRole('textbox', { name: 'Its id' }).fill(id);
    await form.getByRole('button', { name: 'Note it' }).click();
    await confirmPassword(page);
    const requestRegion = main.getByRole('region', {
      name: new RegExp(`from Court of ${listing.lastName}$`),
    });
    await expect(requestRegion).toContainText('On: it cannot be deleted');

    const deleteListing = async () => {
      await openPage(page, `/admin/prosthetists/${id}`);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await getDecisionGroup(page).getByRole('textbox', { name: 'Why' }).fill('As its owner asked.');
      await getDecisionGroup(page).getByRole('button', { name: 'Delete', exact: true }).click();
    };
    await deleteListing();
    await expect(main.getByRole('alert').filter({ hasText: /hold/ })).toBeVisible();

    await openPage(page, '/admin/settings/legal');
    await requestRegion.getByRole('button', { name: 'Remove the hold' }).click();
    await expect(requestRegion.getByRole('button', { name: 'Place a hold' })).toBeVisible();
    await deleteListing();
    await expect(getDock(page, `Deleted ${name}.`)).toBeVisible();
  },
);

test('in the long form of a listing the focused field is never under a bar', async ({ page }) => {
  const listing = await createUnclaimedListing();
  await signInAsStaff(page, staffAccounts.owner, `/admin/prosthetists/${listing._id.toHexString()}`);
  await page.getByRole('textbox', { name: 'First name' }).fill('Quillon');
  const coveredParts: string[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const coveredElement = await page.evaluate(() => {
      const focusedElement = document.activeElement!;
      const { x, y, width, height } = focusedElement.getBoundingClientRect();
      const topElement = document.elementFromPoint(x + width / 2, y + height / 2);
      return topElement && (focusedElement.contains(topElement) || topElement.contains(focusedElement))
        ? ''
        : focusedElement.outerHTML;
    });
    if (coveredElement) coveredParts.push(coveredElement);
  }
  expect(coveredParts).toEqual([]);
});
