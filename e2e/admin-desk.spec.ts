// Rare staff tasks from start to end: a legal hold, and the long form of a listing.
import { createUnclaimedListing } from './support/listing-owners.ts';
import { expect, signInAsStaff, staffAccounts, test } from './support/staff.ts';

// 403: the password must be confirmed. 409: the listing is on hold, or another journey has the item open.
test.use({ expectedErrors: [/status of 40[39]/] });

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
