// The releases page for owners. Changes no release, because other journeys use the same site: `releases.spec.ts` does.
import { expect, getMenu, long, openPage, signInAsStaff, team, test } from './support/staff.ts';

test('an owner sees the live version of each remote, since when and why', long, async ({ page }) => {
  await signInAsStaff(page, team.owner, '/admin');
  await getMenu(page).getByRole('link', { name: 'System' }).click();
  await page.getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeFocused();
  const main = page.getByRole('main');
  for (const name of ['Back office', 'Practitioners’ listings', 'Search and profiles']) {
    const part = main.getByRole('region', { name });
    await expect(part).toContainText('npm start');
    await expect(part.getByText(/^Passed \d+ checks$/).first()).toBeVisible();
    await expect(part.getByRole('row').filter({ hasText: 'Visitors have it.' })).toHaveCount(1);
  }
  // The version named as live is the one that this page has loaded.
  const live = await main
    .getByRole('region', { name: 'Back office' })
    .getByRole('strong')
    .first()
    .textContent();
  const loaded = await page.locator(`script[src*="/mf_admin/"], link[href*="/mf_admin/"]`).first();
  expect((await loaded.getAttribute('href')) ?? (await loaded.getAttribute('src'))).toContain(`/${live}/`);
  await main.getByText('What it said').first().click();
  await expect(main.getByText('Contract with the shell').first()).toBeVisible();
});

test.describe('other staff', () => {
  test.use({ expectedErrors: [/Failed to load resource: .*403/] });

  test('a moderator does not get the page', long, async ({ page }) => {
    await signInAsStaff(page, team.moderator, '/admin');
    await getMenu(page).getByRole('link', { name: 'System' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Outbox and jobs' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Releases' })).toHaveCount(0);
    await openPage(page, '/admin/releases');
    await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('npm start');
  });
});
