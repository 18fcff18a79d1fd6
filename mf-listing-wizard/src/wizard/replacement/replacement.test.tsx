import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createPendingClaim, mockState } from '../../mocks/new-listing.ts';
import { ownData } from '../../mocks/own-listing.ts';
import { scenarios } from '../../mocks/scenarios.ts';
import { findHeading, waitForFocusedHeading } from '../../testing/headings.ts';
import { createWizardServer, linkedProfileOverrides, openWizard } from '../../testing/open-wizard.ts';

createWizardServer();
const findSearchButton = () => screen.findByRole('button', { name: 'Find My Existing Profile' });
describe('the owner of a listing that was never public', () => {
  test.each([
    ['pending', 'Thank You for Joining'],
    ['rejected', 'Your listing needs changes'],
  ] as const)(
    'whose listing is %s claims a public one from step 6, and returns there',
    async (scenario, title) => {
      scenarios[scenario]();
      const { user } = await openWizard({ userOverrides: linkedProfileOverrides });
      await findHeading(title);
      const searchButton = await findSearchButton();
      screen.getByText(/it takes the place of the one you sent in, which is then deleted/);
      await user.click(searchButton);
      await waitForFocusedHeading('Find Your Existing Profile');
      screen.getByText(/takes the place of the one you sent in, which is then deleted/);
      expect(screen.queryByRole('button', { name: /Create New Profile/ })).toBeNull();

      await user.click(screen.getByRole('button', { name: 'Back' }));
      await waitForFocusedHeading(title);

      await user.click(await findSearchButton());
      await user.clear(await screen.findByRole('searchbox'));
      await user.type(screen.getByRole('searchbox'), 'jane{Enter}');
      await user.click(
        await screen.findByRole('button', { name: 'This is me - Request to Claim – Jane Doe' }),
      );
      await waitForFocusedHeading('Claim Request Submitted!');
      expect(mockState.claimBodies).toHaveLength(1);

      await user.click(screen.getByRole('button', { name: 'See my requests' }));
      await findHeading(title);
      await screen.findByText('Waiting for our team');
    },
  );

  test("returns to step 6 by the browser's Back", async () => {
    scenarios.rejected();
    const { user, back } = await openWizard({ userOverrides: linkedProfileOverrides });
    await user.click(await findSearchButton());
    await findHeading('Find Your Existing Profile');
    await back();
    await waitForFocusedHeading('Your listing needs changes');
  });
});

describe('an owner cannot replace', () => {
  test('a listing with reviews, which was public', async () => {
    scenarios.pending();
    ownData.editable!.listing.reviewCount = 3;
    ownData.claims = [createPendingClaim()];
    await openWizard({ userOverrides: linkedProfileOverrides });
    await screen.findByText('Waiting for our team');
    expect(screen.queryByRole('button', { name: 'Find My Existing Profile' })).toBeNull();
  });

  test('a public or a suspended listing', async () => {
    scenarios.owner();
    const view = await openWizard({
      userOverrides: linkedProfileOverrides,
      address: '/edit-listing?step=search',
    });
    await findHeading('Edit Your Listing');
    view.unmount();
    ownData.editable = { ...ownData.editable!, status: 'suspended' };
    await openWizard({ userOverrides: linkedProfileOverrides, address: '/edit-listing?step=search' });
    await findHeading('Your listing is suspended');
    expect(screen.queryByRole('button', { name: 'Find My Existing Profile' })).toBeNull();
  });
});
