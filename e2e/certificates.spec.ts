// A credential that staff cannot find in a register: from the owner's certificate to the badge.
import { createPdf } from '@app/test-kit/create-pdf';
import { createPublicListingOwner } from './support/listing-owners.ts';
import { openSignedIn, waitForEmail } from './support/people.ts';
import { expect, openPage, openStaffPage, staffAccounts, test } from './support/staff.ts';

const license = 'ABC Certified Prosthetist (CP)';
const certificateFile = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: createPdf(1) };

test('the owner of a credential that staff cannot find sends a certificate, and staff confirm it @long', async ({
  page,
  browser,
}) => {
  test.slow();
  const owner = await createPublicListingOwner();
  const staffPage = await openStaffPage(
    browser,
    staffAccounts.data,
    `/admin/prosthetists/${owner.listingId}?tab=checks`,
  );
  const form = staffPage.getByRole('form', { name: 'Credential check' });
  const recordResult = async (status: string) => {
    await form.getByLabel('Register says').selectOption(status);
    await form.getByLabel('Number').fill(status === 'Verified' ? 'CP00123' : '');
    await form.getByLabel('Seen on').fill('2026-11-20');
    await form.getByRole('button', { name: 'Save what the register says' }).click();
    await expect(staffPage.getByRole('table').getByText(status)).toBeVisible();
  };
  await recordResult('Not found');

  await waitForEmail(page, owner.person, 'We could not confirm one of your credentials');
  await openSignedIn(page, owner.person, '/my-listing');
  const findings = page.getByRole('region', { name: 'What our team found' });
  await findings.getByRole('button', { name: `Send the certificate of ${license}` }).click();
  await findings.getByLabel('Photo or PDF').setInputFiles(certificateFile);
  await findings.getByRole('button', { name: 'Send the certificate', exact: true }).click();
  await expect(findings).toContainText('waits for a person on our team');

  await staffPage.reload();
  await staffPage.getByRole('button', { name: 'Look at the certificate' }).click();
  await expect(staffPage.getByRole('img', { name: `The certificate of “${license}”` })).toBeVisible();
  await recordResult('Verified');
  await expect(staffPage.getByText('The owner sent a certificate')).toBeHidden();
  await staffPage.context().close();

  await page.reload();
  await expect(findings).toContainText('Patients see this on your page');
  await openPage(page, `/prosthetists/${owner.slug}`);
  await expect(page.getByRole('main')).toContainText('Checked');
});
