import type { ListingDoc } from '@app/db';
import { createProsthetist, createUnclaimedListing, fetchOwnListing } from './support/listing-owners.ts';
import { createApiClient, type Person } from './support/people.ts';
import { createPublicReview } from './support/reviews.ts';
import {
  confirmPassword,
  createStaffApiClient,
  expect,
  fetchAuditRows,
  getDecisionGroup,
  getDock,
  getItem,
  longTest,
  openPage,
  signInAsStaff,
  staffAccounts,
  test,
} from './support/staff.ts';

// Deleting is answered with 403 until the password is confirmed.
test.use({ expectedErrors: [/status of 403/] });

/** Creates a prosthetist who claims this listing. Returns the account and the id of the claim. */
async function createClaim(listing: ListingDoc): Promise<{ claimant: Person; id: string }> {
  const claimant = await createProsthetist();
  const callApi = await createApiClient(claimant);
  const prosthetistId = listing._id.toHexString();
  const { status, json } = await callApi('POST', '/api/prosthetists/claim', { prosthetistId });
  expect(status, JSON.stringify(json)).toBeLessThan(300);
  const { claims } = await fetchOwnListing(callApi);
  return { claimant, id: claims[0]!.id };
}
const formatName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;
const toProfilePath = ({ slug }: ListingDoc) => `/prosthetists/${slug}`;
const htmlOptions = { headers: { accept: 'text/html' } };

test('A3 rejecting a claim requires a reason; the claim leaves the queue, and the log says who, when and why', async ({
  page,
}) => {
  const listing = await createUnclaimedListing();
  const { id, claimant } = await createClaim(listing);
  await signInAsStaff(page, staffAccounts.moderator, `/admin/pending-claims/${id}?q=${listing.lastName}`);
  const rejectButton = getItem(page).getByRole('button', { name: 'Reject the claim' });
  await rejectButton.click();
  await expect(rejectButton).toBeDisabled();
  await expect(getItem(page)).toContainText('Write it first.');
  const reasonField = getItem(page).getByRole('textbox', { name: 'Reason to the claimant' });
  await reasonField.fill('   ');
  await expect(rejectButton).toBeDisabled();
  await reasonField.fill('The clinic does not know you.');
  await rejectButton.click();
  await expect(getDock(page, `Rejected the claim of ${formatName(claimant)}.`)).toBeVisible();
  const { lastName } = listing;
  await openPage(page, `/admin/pending-claims?q=${lastName}`);
  await expect(page.getByRole('main')).toContainText('No matches');
  await openPage(page, `/admin/pending-claims/${id}`);
  await expect(getItem(page)).toContainText(`Rejected by ${staffAccounts.moderator.name}`);

  await openPage(page, `/admin/audit?kind=claim&target=${id}&action=claim.reject`);
  const rows = page.getByRole('main').getByRole('row').filter({ hasText: 'Claim rejected' });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(staffAccounts.moderator.name);
  await rows.getByRole('link').first().click();
  const main = page.getByRole('main');
  await expect(main).toContainText(staffAccounts.moderator.name);
  await expect(main).toContainText('The clinic does not know you.');
  await expect(main).toContainText(String(new Date().getFullYear()));
});

test(
  'A10 a claim on a deleted listing is listed as orphaned; cleaning up removes and logs it',
  longTest,
  async ({ page }) => {
    const listing = await createUnclaimedListing();
    const { id, claimant } = await createClaim(listing);
    await signInAsStaff(page, staffAccounts.owner, `/admin/prosthetists/${listing._id.toHexString()}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const confirmButton = getDecisionGroup(page).getByRole('button', { name: 'Delete', exact: true });
    await expect(confirmButton).toBeDisabled();
    await getDecisionGroup(page).getByRole('textbox', { name: 'Why' }).fill('The clinic has closed.');
    await confirmButton.click();
    await confirmPassword(page);
    await expect(getDock(page, `Deleted ${formatName(listing)}.`)).toBeVisible();

    await openPage(page, '/admin/pending-claims/orphaned');
    const orphanCheckbox = page.getByRole('checkbox', {
      name: new RegExp(`^${formatName(claimant)}, for ${formatName(listing)}`),
    });
    await orphanCheckbox.check();
    const previewButton = page.getByRole('button', { name: 'Preview the clean-up of 1 claim' });
    await previewButton.click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Reason' }).fill('Its clinic has closed.');
    await previewButton.click();
    await expect(dialog.getByRole('list', { name: 'To be removed' })).toContainText(formatName(claimant));
    await dialog.getByRole('button', { name: 'Remove 1 claim' }).click();
    await expect(getDock(page, 'Removed 1 claim.')).toBeVisible();
    await expect(orphanCheckbox).toHaveCount(0);
    const [row] = await fetchAuditRows(await createStaffApiClient(), 'claim', id);
    expect(row).toMatchObject({
      action: 'claim.purge',
      actor: { kind: 'admin', name: staffAccounts.owner.name },
    });
  },
);

test(
  'A10 a deleted listing is not public; restored, it has its reviews and its claim again',
  longTest,
  async ({ page }) => {
    const listing = await createUnclaimedListing();
    const { text } = await createPublicReview(listing.slug);
    const { id } = await createClaim(listing);
    const listingPath = `/admin/prosthetists/${listing._id.toHexString()}`;
    await signInAsStaff(page, staffAccounts.owner, listingPath);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const panel = getDecisionGroup(page);
    await expect(panel).toContainText('1 review goes with it.');
    await panel.getByRole('textbox', { name: 'Why' }).fill('Entered twice.');
    await panel.getByRole('button', { name: 'Delete', exact: true }).click();
    await confirmPassword(page);
    await expect(getDock(page, `Deleted ${formatName(listing)}.`)).toBeVisible();
    const fetchPage = () => page.request.get(toProfilePath(listing), htmlOptions);
    await expect.poll(async () => (await fetchPage()).status()).toBe(410);
    expect(await (await fetchPage()).text()).not.toContain(text);

    await openPage(page, listingPath);
    await page.getByRole('button', { name: /^Bring back/ }).click();
    await expect(getDock(page, `Brought ${formatName(listing)} back, with its reviews.`)).toBeVisible();
    await expect.poll(async () => (await fetchPage()).status()).toBe(200);
    expect(await (await fetchPage()).text()).toContain(text);
    await openPage(page, `/admin/pending-claims/${id}`);
    await expect(getItem(page).getByRole('button', { name: /^Approve for/ })).toBeVisible();
  },
);
