import { createPublicListingOwner } from './support/listing-owners.ts';
import { expect, test } from './support/staff.ts';

test('N13 “free first talk” on a listing: the filter finds it, and the Guide explains it', async ({
  page,
}) => {
  const costs = { firstVisitCost: '$40 to $80', costHelp: ['Free first talk', 'Charity care'] };
  const { slug, body } = await createPublicListingOwner(costs);
  const otherPractice = await createPublicListingOwner();
  const card = page.getByRole('article').filter({ hasText: body.lastName });
  const otherCard = page.getByRole('article').filter({ hasText: otherPractice.body.lastName });

  await page.goto('/search-results?zipCode=82001&radius=25&page=1&sortBy=distance&insurance=Medicare');
  await expect(otherCard).toBeVisible();
  await page.getByRole('checkbox', { name: /^Free first talk/ }).check();
  await expect(page).toHaveURL(/costHelp=Free\+first\+talk/);
  await expect(card.getByText('Free first talk')).toBeVisible();
  await expect(otherCard).toHaveCount(0);

  await page.goto(`/prosthetists/${slug}`);
  const section = page.getByRole('region', { name: 'Insurance and costs' });
  await section.getByText('Takes Medicare').click();
  await expect(section).toContainText('$40 to $80');
  await expect(section).toContainText('Free first talk, Charity care');
  await section.getByRole('link').click();
  await expect(page).toHaveURL('/guide/costs');
  await expect(page.getByRole('heading', { name: 'What does “Free first talk” mean here?' })).toBeVisible();
});
