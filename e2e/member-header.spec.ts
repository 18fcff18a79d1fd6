import { expect, longTest, test } from './support/journey.ts';
import { createAccount, openSignedIn } from './support/people.ts';
import { openListingMenu } from './support/practice.ts';

const notLinkedText =
  'Your prosthetist profile is not properly linked. Please contact support or try editing your listing first.';

test(
  'X5 complete without prosthetistId: View Listing says that the profile is not properly linked',
  longTest,
  async ({ page }) => {
    const prosthetistProfile = { complete: true } as never;
    await openSignedIn(page, await createAccount({ role: 'prosthetist', prosthetistProfile }));
    const menu = await openListingMenu(page);
    await expect(menu).toContainText('Profile not connected to your account');
    await menu.getByText('View Listing').click();
    const alert = page.getByRole('alert').filter({ hasText: notLinkedText });
    await expect(alert).toBeVisible();
    await expect(page).toHaveURL('/');
    await alert.getByRole('button').click();
    await expect(alert).toHaveCount(0);
  },
);
