import { onlineManager } from '@app/query';
import { createMockProblem, mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import { getEditableListing, getOwnListing } from '@app/types';
import { act, screen, waitFor } from '@testing-library/react';
import { delay } from 'msw';
import { describe, expect, test } from 'vitest';
import remote from './expose.ts';
import { createEditableListing, ownData, resetOwnData } from './mocks/own-listing.ts';
import { scenarios } from './mocks/scenarios.ts';
import { findHeading, waitForFocusedHeading } from './testing/headings.ts';
import { createWizardServer, linkedProfileOverrides, openWizard } from './testing/open-wizard.ts';

const server = createWizardServer();

describe('/edit-listing', () => {
  test('E1 shows that the listing is loading, then its form', async () => {
    scenarios.owner();
    server.use(
      mockEndpoint(getEditableListing, async () => {
        await delay(50);
        return ownData.editable ?? Promise.reject(new Error('nothing there'));
      }),
    );
    const session = createSession('prosthetist', linkedProfileOverrides);
    const { linkListing } = await renderRemote(remote, '/edit-listing', { session });
    await findHeading('Loading Your Listing');
    await findHeading('Edit Your Listing');
    expect(linkListing).not.toHaveBeenCalled();
  });

  test('E4 shows that a pending listing is under review, and opens the optional part of its form', async () => {
    scenarios.pending();
    const { user } = await openWizard({ userOverrides: linkedProfileOverrides });
    await findHeading('Thank You for Joining');
    screen.getByText(/Your profile is under review. Review takes 1-2 business days/);
    await user.click(await screen.findByRole('button', { name: 'Add more about your practice' }));
    const sectionHeading = await screen.findByRole('heading', { level: 2, name: 'More about your practice' });
    await waitFor(() => expect(document.activeElement).toBe(sectionHeading));
  });

  test.each([
    ['rejected', 'Your listing needs changes', false],
    // Says whom to contact, too.
    ['suspended', 'Your listing is suspended', true],
  ] as const)(
    'shows why a listing is %s, and opens the form on request',
    async (status, title, hasContact) => {
      resetOwnData({ editable: createEditableListing({ status, notes: 'The street does not exist.' }) });
      const { user } = await openWizard({ userOverrides: linkedProfileOverrides });
      await findHeading(title);
      screen.getByText('The street does not exist.');
      expect(screen.queryByRole('link', { name: /^Write to/ }) !== null).toBe(hasContact);
      await user.click(screen.getByRole('button', { name: 'Edit and resend' }));
      await waitForFocusedHeading('Edit Your Listing');
    },
  );

  test('finds a listing that the metadata lack on the server, and links it', async () => {
    scenarios.owner();
    const { linkListing } = await openWizard();
    await findHeading('Edit Your Listing');
    expect(linkListing).toHaveBeenCalledWith('65a000000000000000000001');
  });

  test('shows nothing of a listing of another account in the metadata', async () => {
    const { linkListing } = await openWizard({
      userOverrides: { prosthetistProfile: { prosthetistId: '65a000000000000000000099', complete: true } },
    });
    await findHeading('Welcome, Renata');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(linkListing).not.toHaveBeenCalled();
  });

  test('keeps what was typed when the connection is restored', async () => {
    let callCount = 0;
    server.use(
      mockEndpoint(getEditableListing, async () => {
        callCount++;
        await delay(50);
        throw createMockProblem(getEditableListing, 404);
      }),
    );
    const { user } = await openWizard({
      userOverrides: { prosthetistProfile: { prosthetistId: '65a000000000000000000099', complete: true } },
    });
    await user.click(await screen.findByRole('button', { name: 'Find My Existing Profile' }));
    const searchbox = await screen.findByRole('searchbox');
    await user.clear(searchbox);
    await user.type(searchbox, 'Lind');
    const previousCallCount = callCount;
    act(() => {
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    });
    await waitFor(() => expect(callCount).toBeGreaterThan(previousCallCount));
    await act(() => delay(200));
    expect(screen.getByRole('searchbox')).toBe(searchbox);
    expect(screen.getByDisplayValue('Lind')).toBe(searchbox);
  });

  test('shows in step 1 that the listing failed to load, and retries', async () => {
    scenarios.owner();
    server.use(mockProblem(getEditableListing, 503), mockProblem(getOwnListing, 503));
    const { user } = await openWizard({ userOverrides: linkedProfileOverrides });
    await findHeading('Welcome, Renata');
    screen.getByText('We couldn’t check whether you already have a listing.');
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findHeading('Edit Your Listing');
  });

  test('shows nothing to a signed-out visitor', async () => {
    const { container } = await renderRemote(remote, '/edit-listing');
    expect(container.textContent).toBe('');
  });
});
