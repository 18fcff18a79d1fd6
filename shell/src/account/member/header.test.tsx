import { createSample } from '@app/test-kit/create-sample';
import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { startMockServer } from '@app/test-kit/mock-server';
import { createSampleListing } from '@app/test-kit/samples';
import { testToken } from '@app/test-kit/sessions';
import { getOwnListing, getProsthetist, listUserReviews, type OwnReview, type ReplyOf } from '@app/types';
import { ownReview } from '@app/types/review/own-review';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setReleaseLinks } from '../../frame/links.ts';
import {
  createAccountSession,
  createWorkingIdentity,
  renderWithAccount,
} from '../../testing/render-with-account.tsx';
import { emitListingChanged, emitReviewsChanged } from './change-signals.ts';
import { MemberNav } from './MemberNav.tsx';

const review = createSample(ownReview);
/** Calls about listings and reviews: which, about whom, with whose token. */
const requests: string[] = [];
let reviews: OwnReview[] = [];
let listing = createSampleListing();
/** The listing that the account owns on the server, whatever its metadata say. */
let ownedListing: ReplyOf<typeof getOwnListing>['listing'] = null;
const server = startMockServer(
  mockEndpoint(listUserReviews, ({ params, token }) => {
    requests.push(`reviews of ${params.userId} by ${token}`);
    return reviews;
  }),
  mockEndpoint(getProsthetist, ({ params, query, token }) => {
    requests.push(`listing ${params.id} by ${token}${query._ ? ', fresh' : ''}`);
    return listing;
  }),
  mockEndpoint(getOwnListing, ({ token }) => {
    requests.push(`own listing by ${token}`);
    return { listing: ownedListing, managed: [], claims: [] };
  }),
);
beforeEach(() => {
  requests.length = 0;
  reviews = [];
  listing = createSampleListing({ owned: true, approved: true });
  ownedListing = null;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const sampleReply = createSample(getOwnListing.reply, { addedMembers: {} });
const createOwnedListing = (): NonNullable<typeof ownedListing> => ({
  ...sampleReply.listing!,
  slug: createSampleListing().slug,
  status: 'approved',
  approved: true,
});

const renderNav = (session: ReturnType<typeof createAccountSession>, identity = createWorkingIdentity()) =>
  renderWithAccount(<MemberNav path="/" />, '/guide', { session, identity });
const createLinkedSession = (profile: { prosthetistId?: string; complete?: boolean }) =>
  createAccountSession('prosthetist', { prosthetistProfile: profile });
const listLinks = () =>
  screen.getAllByRole('link', { hidden: true }).map((link) => [link.textContent, link.getAttribute('href')]);
const listMenus = () =>
  [...document.querySelectorAll('summary')].map((summary) => summary.textContent?.trim());

describe('a patient', () => {
  test("has 'My Profile' with 'Patient Info', and no 'My Listing'", async () => {
    renderNav(createAccountSession('patient'));
    await waitFor(() => expect(requests).toEqual([`reviews of user_patient by ${testToken}`]));
    expect(listMenus()).toEqual(['My Profile', 'Dana R.']);
    expect(listLinks()).toEqual([
      ['Patient Info', '/patientinfo'],
      ['Saved people', '/saved'],
      ['My requests', '/my-requests'],
      ['Account', '/account'],
    ]);
  });

  test('without a role yet has the same menus', () => {
    renderNav(createAccountSession('undecided'));
    expect(listMenus()).toEqual(['My Profile', 'Sam I.']);
  });

  test('has the links that releases bring to the account menu', () => {
    const label = { en: 'My swaps', es: 'Mis cambios' };
    setReleaseLinks([{ place: 'account', path: '/swaps/mine', label, order: 1 }]);
    onTestFinished(() => setReleaseLinks([]));
    renderNav(createAccountSession('patient'));
    expect(listLinks()).toContainEqual(['My swaps', '/swaps/mine']);
  });

  test("with reviews has 'My Reviews (count)', counted again when they changed", async () => {
    reviews = [review, review];
    renderNav(createAccountSession('patient'));
    const link = await screen.findByRole('link', { name: 'My Reviews (2)', hidden: true });
    expect(link.getAttribute('href')).toBe('/my-reviews');
    reviews = [review];
    await act(async () => emitReviewsChanged());
    await screen.findByText('My Reviews (1)');
    reviews = [];
    await act(async () => emitReviewsChanged());
    await waitFor(() => expect(screen.queryByText(/My Reviews/)).toBeNull());
  });

  test('whose reviews fail to load has no link to them, and the log says why', async () => {
    server.use(mockProblem(listUserReviews, 503));
    renderNav(createAccountSession('patient'));
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      'Error retrieving reviews: HTTP error! status: 503',
    );
    expect(screen.queryByText(/My Reviews/)).toBeNull();
  });
});

describe('a prosthetist', () => {
  const getStatusElement = () =>
    screen.queryByText(
      /^(Public|Pending Approval|Not Linked|Status unavailable|Sent back|Not public|Waiting for our team|Not approved)$/,
    )?.parentElement;
  const renderLinkedNav = () => renderNav(createLinkedSession({ prosthetistId: listing.id, complete: true }));
  const pressViewListing = () =>
    fireEvent.click(screen.getByRole('button', { name: 'View Listing', hidden: true }));

  test("C1: new, has 'My Listing' with 'Create or Claim Listing' and no 'My Profile'", async () => {
    renderNav(createLinkedSession({}));
    expect(listMenus()).toEqual(['My Listing', 'Renata O.']);
    expect(listLinks()).toEqual([
      ['Create or Claim Listing', '/edit-listing'],
      ['Saved people', '/saved'],
      ['My requests', '/my-requests'],
      ['Account', '/account'],
    ]);
    expect(getStatusElement()?.textContent).toBe('Not LinkedProfile not connected to your account');
    expect(screen.queryByText('View Listing')).toBeNull();
    await waitFor(() => expect(requests).toEqual([`own listing by ${testToken}`]));
    expect(getStatusElement()?.textContent).toMatch(/^Not Linked/);
  });

  test('is still new where the server that knows owners does not answer', async () => {
    server.use(mockProblem(getOwnListing, 503));
    renderNav(createLinkedSession({}));
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(getStatusElement()?.textContent).toBe('Not LinkedProfile not connected to your account');
    expect(listLinks()[0]).toEqual(['Create or Claim Listing', '/edit-listing']);
  });

  test('whose claim was approved meanwhile has the listing at once, before the metadata say so', async () => {
    ownedListing = createOwnedListing();
    const { getAddress } = renderNav(createLinkedSession({}));
    await waitFor(() => expect(getStatusElement()?.textContent).toBe('PublicVisible to patients'));
    expect(listLinks().slice(0, 2)).toEqual([
      ['Edit Listing', '/edit-listing'],
      ['Reviews and Figures', '/my-listing'],
    ]);
    pressViewListing();
    await waitFor(() => expect(getAddress()).toBe(`/prosthetist/${ownedListing?.slug}`));
  });

  test('sees the status anew after a remote reports a change of the listing', async () => {
    renderNav(createLinkedSession({}));
    await waitFor(() => expect(requests).toHaveLength(1));
    ownedListing = { ...createOwnedListing(), status: 'pending', approved: false };
    await act(async () => emitListingChanged());
    await waitFor(() => expect(getStatusElement()?.textContent).toBe('Pending ApprovalPending approval'));
  });

  test('sees the reply to the later of two calls that overtake each other', async () => {
    const firstReply = Promise.withResolvers<void>();
    let callCount = 0;
    server.use(
      mockEndpoint(getProsthetist, async () => {
        callCount += 1;
        const isFirst = callCount === 1;
        if (isFirst) await firstReply.promise;
        return createSampleListing({ owned: true, approved: !isFirst });
      }),
    );
    renderLinkedNav();
    await waitFor(() => expect(callCount).toBe(1));
    await act(async () => emitListingChanged());
    await waitFor(() => expect(getStatusElement()?.textContent).toMatch(/^Public/));
    await act(async () => {
      firstReply.resolve();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(getStatusElement()?.textContent).toMatch(/^Public/);
  });

  test.each([
    [{ approved: true }, 'PublicVisible to patients'],
    [{ approved: false }, 'Pending ApprovalPending approval'],
    [
      { approved: false, ownStatus: 'rejected' },
      'Pending ApprovalPending approvalOur team sent it back: Edit Listing says what to change',
    ],
    [
      { approved: false, ownStatus: 'suspended' },
      'Pending ApprovalPending approvalOur team took it off the site: Edit Listing says why',
    ],
  ] as const)('with a listing of the state %j, sees %j and both links', async (state, expectedText) => {
    listing = createSampleListing({ owned: true, ...state });
    renderLinkedNav();
    await waitFor(() => expect(getStatusElement()?.textContent).toBe(expectedText));
    expect(requests).toEqual([`listing ${listing.id} by ${testToken}, fresh`]);
    screen.getByRole('button', { name: 'View Listing', hidden: true });
    expect(listLinks().slice(0, 2)).toEqual([
      ['Edit Listing', '/edit-listing'],
      ['Reviews and Figures', '/my-listing'],
    ]);
  });

  test.each([
    ['pending', 'Waiting for our team: Your request for Jane Doe'],
    ['rejected', 'Not approved: Your request for Jane Doe'],
  ] as const)('who asked for a listing sees how the claim stands: %s', async (status, claimText) => {
    const sampleClaim = sampleReply.claims[0]!;
    const prosthetist = { ...sampleClaim.prosthetist, firstName: 'Jane', lastName: 'Doe' };
    const claims = [{ ...sampleClaim, status, prosthetist }];
    server.use(mockEndpoint(getOwnListing, () => ({ listing: null, managed: [], claims })));
    renderNav(createLinkedSession({}));
    const expectedText = `Not LinkedProfile not connected to your account${claimText}`;
    await waitFor(() => expect(getStatusElement()?.textContent).toBe(expectedText));
  });

  test('whose status fails to load is told so', async () => {
    server.use(mockProblem(getProsthetist, 503));
    renderLinkedNav();
    await waitFor(() =>
      expect(getStatusElement()?.textContent).toBe('Status unavailableFailed to fetch listing status'),
    );
  });

  test("E6: with somebody else's listing in the metadata, sees no status of it", async () => {
    listing = createSampleListing({ owned: false, approved: true });
    renderLinkedNav();
    await waitFor(() => expect(getStatusElement()?.textContent).toMatch(/^Status unavailable/));
  });

  test('can open the page of the own listing', async () => {
    const { getAddress } = renderLinkedNav();
    pressViewListing();
    await waitFor(() => expect(getAddress()).toBe(`/prosthetist/${listing.slug}`));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('X5 with metadata that say complete and name no listing, is alerted', async () => {
    const { getAddress } = renderNav(createLinkedSession({ complete: true }));
    pressViewListing();
    expect(screen.queryByText('Reviews and Figures')).toBeNull();
    expect(within(await screen.findByRole('alert')).getByRole('paragraph').textContent).toBe(
      'Your prosthetist profile is not properly linked. Please contact support or try editing your listing first.',
    );
    expect(getAddress()).toBe('/guide');
  });

  test('whose listing fails to load sees an alert, until they close it', async () => {
    server.use(mockProblem(getProsthetist, 404));
    const { getAddress, user } = renderLinkedNav();
    pressViewListing();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('paragraph').textContent).toBe(
      'Failed to load your listing. Please try again or contact support.',
    );
    expect(getAddress()).toBe('/guide');
    await user.click(within(alert).getByRole('button'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the user button', () => {
  const pressSignOut = () => fireEvent.click(screen.getByRole('button', { name: 'Sign out', hidden: true }));

  test('says what it leads to for a user without a name', () => {
    renderNav(createAccountSession('patient', { firstName: '', lastName: '' }));
    expect(listMenus()).toEqual(['My Profile', 'Your account']);
  });

  test('signs out, on a page that is open to everybody', async () => {
    const { getAddress, identity, toasts } = renderNav(createAccountSession('patient'));
    pressSignOut();
    expect(getAddress()).toBe('/');
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['You are signed out.']));
    expect(identity?.signOut).toHaveBeenCalledTimes(1);
  });
});
