import { createMockProblem, mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import {
  acceptManagerInvitation,
  endManager,
  getDraft,
  getOwnListing,
  inviteManager,
  openManagerInvitation,
} from '@app/types';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import remote from '../expose.ts';
import { createEditableListing, createPendingUpdate, ownData, resetOwnData } from '../mocks/own-listing.ts';
import { createMyListingServer } from '../testing/open-my-listing.ts';

const managedListing = {
  id: '65a000000000000000000001',
  slug: 'renata-okafor-st-louis-mo',
  firstName: 'Renata',
  lastName: 'Okafor',
  company: 'Riverfront Limb',
};
const sentRequests: unknown[] = [];
const server = createMyListingServer(
  mockEndpoint(inviteManager, ({ body }) => {
    sentRequests.push(body);
    const expiryDate = '2026-12-06T12:00:00.000Z';
    ownData.manager = { status: 'invited', email: body.email, name: '', date: expiryDate };
    return { manager: ownData.manager };
  }),
  mockEndpoint(endManager, ({ params }) => {
    sentRequests.push(params);
    ownData.manager = null;
    return { manager: null };
  }),
  mockEndpoint(openManagerInvitation, () => ({ listing: managedListing, until: '2026-12-06T12:00:00.000Z' })),
  mockEndpoint(getDraft, () => ({ draft: null })),
  mockEndpoint(acceptManagerInvitation, () => ({ listing: { id: managedListing.id } })),
);
beforeEach(() => void sentRequests.splice(0));
const openPage = (address: string, session = createSession('prosthetist')) =>
  renderRemote(remote, address, { session });

describe('the owner', () => {
  test('sends an invitation, sees that it is pending, and revokes it', async () => {
    const { user } = await openPage('/my-listing?tab=manager');
    const sendButton = await screen.findByRole('button', { name: 'Send the invitation' });
    await user.click(sendButton);
    expect(screen.getByText('Type the e-mail address of the person.')).toBeTruthy();
    const emailInput = screen.getByRole('textbox', { name: /E-mail of this person/ });
    const fields = { email: 'This is your own address.' };
    server.use(mockProblem(inviteManager, 400, { fields }));
    await user.type(emailInput, 'desk@practice.tes');
    await user.click(sendButton);
    expect(await screen.findByText(fields.email)).toBeTruthy();
    await user.type(emailInput, 't');
    expect(screen.queryByText(fields.email)).toBeNull();
    server.resetHandlers();
    await user.click(sendButton);
    expect(await screen.findByText(/We sent a mail to desk@practice.test/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Take back the invitation/ }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Take back the invitation' }));
    expect(await screen.findByRole('heading', { name: 'Invite somebody' })).toBeTruthy();
    expect(sentRequests).toEqual([{ email: 'desk@practice.test' }, { id: expect.any(String) }]);
  });

  test('sees who manages the listing, and which changes they sent', async () => {
    const manager = { name: 'Dana Kessler', fields: ['phone'] };
    resetOwnData({
      editable: createEditableListing({ pendingUpdate: { ...createPendingUpdate(), manager } }),
      manager: { status: 'active', name: 'Dana Kessler', email: '', date: '2026-11-20T12:00:00.000Z' },
    });
    await openPage('/my-listing?tab=manager');
    expect(await screen.findByRole('heading', { name: 'Dana Kessler' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^End this/ })).toBeTruthy();
    await openPage('/edit-listing');
    expect(await screen.findByText('Dana Kessler, practice manager, sent: Clinic phone.')).toBeTruthy();
  });
});

describe('a manager', () => {
  const address = `/my-listing?listing=${managedListing.id}`;
  beforeEach(() =>
    resetOwnData({ editable: createEditableListing({ role: 'manager' }), managed: [managedListing] }),
  );

  test('has no say over replies, availability and others', async () => {
    const { user } = await openPage(address);
    expect(await screen.findByText(/You look after this listing for Renata Okafor/)).toBeTruthy();
    const editLink = (await screen.findAllByRole('link', { name: /^Edit Listing/ }))[0]!;
    expect(screen.queryByRole('heading', { name: 'Seeing patients' })).toBeNull();
    expect(editLink.getAttribute('href')).toBe(`/edit-listing?listing=${managedListing.id}`);
    await user.click(screen.getByRole('link', { name: 'Your reviews' }));
    expect(await screen.findByText(/Only Renata Okafor can reply/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /reply/i })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Practice manager' }));
    expect(await screen.findByRole('button', { name: /^Leave this listing/ })).toBeTruthy();
  });

  /** Answers like the service: a managed listing only if it is named, and only to its manager. */
  const mockManagedListing = () =>
    server.use(
      http.get(`*${getOwnListing.path}`, ({ request }) => {
        const { managed } = ownData;
        if (!request.url.includes('?')) return HttpResponse.json({ listing: null, managed, claims: [] });
        if (managed.length === 0) return HttpResponse.json({ error: 'not_yours' }, { status: 403 });
        // Without a reply, so that the next handler answers.
        return undefined;
      }),
    );

  test('of several listings opens the one with waiting patients, and sees which others have some', async () => {
    const otherListing = {
      ...managedListing,
      id: '65a000000000000000000002',
      firstName: 'Ann',
      lastName: 'Abbot',
    };
    ownData.managed = [{ ...otherListing }, { ...managedListing, newRequests: 1 }];
    mockManagedListing();
    const { getAddress, user } = await openPage('/my-listing?tab=requests');
    await waitFor(() => expect(getAddress()).toBe(`/my-listing?tab=requests&listing=${managedListing.id}`));
    await user.click(await screen.findByRole('link', { name: 'Ann Abbot, Riverfront Limb' }));
    expect(getAddress()).toBe(`/my-listing?tab=requests&listing=${otherListing.id}`);
    expect(
      (await screen.findByRole('link', { name: /Okafor.* – 1 patient waits for your answer$/ })).textContent,
    ).toContain('Riverfront Limb');
  });

  test('who resigns is led to their own page, which does not lead back', async () => {
    mockManagedListing();
    server.use(
      mockEndpoint(endManager, ({ params }) => {
        sentRequests.push(params);
        ownData.managed = [];
        return { manager: null };
      }),
    );
    const view = await openPage(`${address}&tab=manager`);
    await view.user.click(await screen.findByRole('button', { name: /^Leave this listing/ }));
    view.listingChanged.mockClear();
    await view.user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave this listing' }),
    );
    expect(await screen.findByText('No profile is connected to your account yet')).toBeTruthy();
    expect(sentRequests).toEqual([{ id: managedListing.id }]);
    expect(view.getAddress()).toBe('/my-listing');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(view.listingChanged).toHaveBeenCalledOnce();
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  test('who was removed is told so, in place of the listing', async () => {
    mockManagedListing();
    const view = await openPage(address);
    expect(await screen.findByText(/You look after this listing for Renata Okafor/)).toBeTruthy();
    ownData.managed = [];
    await view.user.click(await screen.findByRole('button', { name: 'Everything is still correct' }));
    expect(await screen.findByRole('heading', { name: 'You do not manage this listing' })).toBeTruthy();
    expect(screen.queryByText(/You look after this listing/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('the link of an invitation', () => {
  const link = `/manage-listing#${'s'.repeat(43)}`;

  test('says whose listing it is, and opens it once accepted', async () => {
    const { user } = await openPage(link);
    expect(screen.getByText('Loading the invitation').role).toBe('status');
    expect(await screen.findByText(/Renata Okafor \(Riverfront Limb\) asks you/)).toBeTruthy();
    resetOwnData({ editable: createEditableListing({ role: 'manager' }), managed: [managedListing] });
    await user.click(await screen.findByRole('button', { name: 'Accept and open the listing' }));
    expect(await screen.findByText(/You look after this listing for Renata Okafor/)).toBeTruthy();
  });

  test('leads back through sign-in, until a user is signed in', async () => {
    const { setSession } = await renderRemote(remote, link);
    expect(await screen.findByText('First, your account')).toBeTruthy();
    expect(sessionStorage.getItem('secret-link')).toBe(link);
    await setSession(createSession('prosthetist'));
    expect(await screen.findByRole('button', { name: 'Accept and open the listing' })).toBeTruthy();
    expect(sessionStorage.getItem('secret-link')).toBeNull();
  });

  test('asks a patient to use another account', async () => {
    await openPage(link, createSession('patient'));
    expect(await screen.findByText('You need another account for this')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('that was used says so', async () => {
    server.use(
      mockEndpoint(openManagerInvitation, () => {
        throw createMockProblem(openManagerInvitation, 404, { error: 'invitation_ended' });
      }),
    );
    await openPage(link);
    expect(await screen.findByText('This invitation opens nothing any more')).toBeTruthy();
  });

  test('that was opened too often can be tried again', async () => {
    server.use(mockProblem(openManagerInvitation, 429));
    const { user } = await openPage(link);
    await screen.findByText('We could not load the invitation');
    server.resetHandlers();
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText(/Renata Okafor \(Riverfront Limb\) asks you/)).toBeTruthy();
  });
});
