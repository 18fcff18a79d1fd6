// A credential that staff cannot find in a register: from the owner's certificate to the badge.
import { createPdf } from '@app/test-kit/create-pdf';
import { openSignedIn } from './support/people.ts';
import { createPublicPractice, fetchMail } from './support/practice.ts';
import { expect, openDesk, openPage, team, test } from './support/staff.ts';

const license = 'ABC Certified Prosthetist (CP)';
const file = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: createPdf(1) };

test('the owner of a credential that staff cannot find sends a certificate, and staff confirm it @long', async ({
  page,
  browser,
}) => {
  test.slow();
  const practice = await createPublicPractice();
  const desk = await openDesk(browser, team.data, `/admin/prosthetists/${practice.id}?tab=checks`);
  const form = desk.getByRole('form', { name: 'Credential check' });
  const record = async (status: string) => {
    await form.getByLabel('Register says').selectOption(status);
    await form.getByLabel('Number').fill(status === 'Verified' ? 'CP00123' : '');
    await form.getByLabel('Seen on').fill('2026-11-20');
    await form.getByRole('button', { name: 'Save what the register says' }).click();
    await expect(desk.getByRole('table').getByText(status)).toBeVisible();
  };
  await record('Not found');

  await fetchMail(page, practice.person, 'We could not confirm one of your credentials');
  await openSignedIn(page, practice.person, '/my-listing');
  const findings = page.getByRole('region', { name: 'What our team found' });
  await findings.getByRole('button', { name: `Send the certificate of ${license}` }).click();
  await findings.getByLabel('Photo or PDF').setInputFiles(file);
  await findings.getByRole('button', { name: 'Send the certificate', exact: true }).click();
  await expect(findings).toContainText('waits for a person on our team');

  await desk.reload();
  await desk.getByRole('button', { name: 'Look at the certificate' }).click();
  await expect(desk.getByRole('img', { name: `The certificate of “${license}”` })).toBeVisible();
  await record('Verified');
  await expect(desk.getByText('The owner sent a certificate')).toBeHidden();
  await desk.context().close();

  await page.reload();
  await expect(findings).toContainText('Patients see this on your page');
  await openPage(page, `/prosthetists/${practice.slug}`);
  await expect(page.getByRole('main')).toContainText('Checked');
});
