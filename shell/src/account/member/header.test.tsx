import { createSample } from '@app/test-kit/create-sample';
import { mock, mockProblem } from '@app/test-kit/mock';
import { mockServer } from '@app/test-kit/mock-server';
import { sampleListing } from '@app/test-kit/samples';
import { testToken } from '@app/test-kit/sessions';
import { getOwnListing, getProsthetist, listUserReviews, type OwnReview, type ReplyOf } from '@app/types';
import { ownReview } from '@app/types/review/own-review';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setReleaseLinks } from '../../frame/links.ts';
import { createAccountSession, createWorkingIdentity, open } from '../../testing/open-account.tsx';
import { emitListingChanged, emitReviewsChanged } from './change-signals.ts';
import { MemberNav } from './MemberNav.tsx';

const review = createSample(ownReview);
/** What is asked about whose listing or reviews, in whose name. */
const requests: string[] = [];
let reviews: OwnReview[] = [];
let listing = sampleListing();
/** What the server knows to be the account's, whatever its metadata say. */
let ownedListing: ReplyOf<typeof getOwnListing>['listing'] = null;
const server = mockServer(
  mock(listUserReviews, ({ params, token }) => {
    requests.push(`reviews of ${params.userId} by ${token}`);
    return reviews;
  }),
  mock(getProsthetist, ({ params, query, token }) => {
    requests.push(`listing ${params.id} by ${token}${query._ ? ', fresh' : ''}`);
    return listing;
  }),
  mock(getOwnListing, ({ token }) => {
    requests.push(`own listing by ${token}`);
    return { listing: ownedListing, managed: [], claims: [] };
  }),
);
const log = vi.spyOn(console, 'error');
beforeEach(() => {
  requests.length = 0;
  reviews = [];
  listing = sampleListing({ owned: true, approved: true });
  ownedListing = null;
  log.mockReset();
  log.mockImplementation(() => {});
});

const sampleReply = createSample(getOwnListing.reply, { addedMembers: {} });
const createOwnedListing = (): NonNullable<typeof ownedListing> => ({
  ...sampleReply.listing!,
  slug: sampleListing().slug,
  status: 'approved',
  approved: true,
});

const nav = (session: ReturnType<typeof createAccountSession>, identity = createWorkingIdentity()) =>
  open(<MemberNav path="/" />, '/guide', { session, identity });
const linked = (more: { prosthetistId?: string; complete?: boolean }) =>
  createAccountSession('prosthetist', { prosthetistProfile: more });
const links = () =>
  screen.getAllByRole('link', { hidden: true }).map((link) => [link.textContent, link.getAttribute('href')]);
const menus = () => [...document.querySelectorAll('summary')].map((one) => one.textContent?.trim());

describe('a patient', () => {
  test("has 'My Profile' with 'Patient Info', and no 'My Listing'", async () => {
    nav(createAccountSession('patient'));
    await waitFor(() => expect(requests).toEqual([`reviews of user_patient by ${testToken}`]));
    expect(menus()).toEqual(['My Profile', 'Dana R.']);
    expect(links()).toEqual([
      ['Patient Info', '/patientinfo'],
      ['Saved people', '/saved'],
      ['My requests', '/my-requests'],
      ['Account', '/account'],
    ]);
  });

  test('so has somebody without a role yet', () => {
    nav(createAccountSession('undecided'));
    expect(menus()).toEqual(['My Profile', 'Sam I.']);
  });

  test('has the links that releases bring to the account menu', () => {
    const label = { en: 'My swaps', es: 'Mis cambios' };
    setReleaseLinks([{ place: 'account', path: '/swaps/mine', label, order: 1 }]);
    onTestFinished(() => setReleaseLinks([]));
    nav(createAccountSession('patient'));
    expect(links()).toContainEqual(['My swaps', '/swaps/mine']);
  });

  test("with reviews has 'My Reviews (count)', counted again when they changed", async () => {
    reviews = [review, review];
    nav(createAccountSession('patient'));
    const link = await screen.findByRole('link', { name: 'My Reviews (2)', hidden: true });
    expect(link.getAttribute('href')).toBe('/my-reviews');
    reviews = [review];
    await act(async () => emitReviewsChanged());
    await screen.findByText('My Reviews (1)');
    reviews = [];
    await act(async () => emitReviewsChanged());
    await waitFor(() => expect(screen.queryByText(/My Reviews/)).toBeNull());
  });

  test('whose reviews cannot be had has none, and the log says why', async () => {
    server.use(mockProblem(listUserReviews, 503));
    nav(createAccountSession('patient'));
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(log.mock.calls.flat().join()).toBe('Error retrieving reviews: HTTP error! status: 503');
    expect(screen.queryByText(/My Reviews/)).toBeNull();
  });
});

describe('a prosthetist', () => {
  const status = () =>
    screen.queryByText(
      /^(Public|Pending Approval|Not Linked|Status unavailable|Sent back|Not public|Waiting for our team|Not approved)$/,
    )?.parentElement;
  const view = () => fireEvent.click(screen.getByRole('button', { name: 'View Listing', hidden: true }));

  test("C1: new, has 'My Listing' with 'Create or Claim Listing' and no 'My Profile'", async () => {
    nav(linked({}));
    expect(menus()).toEqual(['My Listing', 'Renata O.']);
    expect(links()).toEqual([
      ['Create or Claim Listing', '/edit-listing'],
      ['Saved people', '/saved'],
      ['My requests', '/my-requests'],
      ['Account', '/account'],
    ]);
    expect(status()?.textContent).toBe('Not LinkedProfile not connected to your account');
    expect(screen.queryByText('View Listing')).toBeNull();
    await waitFor(() => expect(requests).toEqual([`own listing by ${testToken}`]));
    expect(status()?.textContent).toMatch(/^Not Linked/);
  });

  test('is still new where the server that knows owners does not answer', async () => {
    server.use(mockProblem(getOwnListing, 503));
    nav(linked({}));
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(status()?.textContent).toBe('Not LinkedProfile not connected to your account');
    expect(links()[0]).toEqual(['Create or Claim Listing', '/edit-listing']);
  });

  test('K9: whose claim was approved meanwhile has the listing at once, before the metadata say so', async () => {
    ownedListing = createOwnedListing();
    const { address } = nav(linked({}));
    await waitFor(() => expect(status()?.textContent).toBe('PublicVisible to patients'));
    expect(links().slice(0, 2)).toEqual([
      ['Edit Listing', '/edit-listing'],
      ['Reviews and Figures', '/my-listing'],
    ]);
    view();
    await waitFor(() => expect(address()).toBe(`/prosthetist/${ownedListing?.slug}`));
  });

  test('C5: is asked about again when a remote says that the listing changed', async () => {
    nav(linked({}));
    await waitFor(() => expect(requests).toHaveLength(1));
    ownedListing = { ...createOwnedListing(), status: 'pending', approved: false };
    await act(async () => emitListingChanged());
    await waitFor(() => expect(status()?.textContent).toBe('Pending ApprovalPending approval'));
  });

  test('of two answers that overtake each other the one to the later question stands', async () => {
    const first = Promise.withResolvers<void>();
    let calls = 0;
    server.use(
      mock(getProsthetist, async () => {
        calls += 1;
        const isFirst = calls === 1;
        if (isFirst) await first.promise;
        return sampleListing({ owned: true, approved: !isFirst });
      }),
    );
    nav(linked({ prosthetistId: listing.id, complete: true }));
    await waitFor(() => expect(calls).toBe(1));
    await act(async () => emitListingChanged());
    await waitFor(() => expect(status()?.textContent).toMatch(/^Public/));
    await act(async () => {
      first.resolve();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(status()?.textContent).toMatch(/^Public/);
  });

  test.each([
    [true, 'PublicVisible to patients'],
    [false, 'Pending ApprovalPending approval'],
  ])('with a listing that is approved: %s, sees %j and both links', async (approved, text) => {
    listing = sampleListing({ owned: true, approved });
    nav(linked({ prosthetistId: listing.id, complete: true }));
    await waitFor(() => expect(status()?.textContent).toBe(text));
    expect(requests).toEqual([`listing ${listing.id} by ${testToken}, fresh`]);
    screen.getByRole('button', { name: 'View Listing', hidden: true });
    expect(links().slice(0, 2)).toEqual([
      ['Edit Listing', '/edit-listing'],
      ['Reviews and Figures', '/my-listing'],
    ]);
  });

  test.each([
    ['rejected', 'Pending ApprovalPending approvalOur team sent it back: Edit Listing says what to change'],
    ['suspended', 'Pending ApprovalPending approvalOur team took it off the site: Edit Listing says why'],
  ] as const)('with a listing that is %s, sees that it is not public', async (ownStatus, text) => {
    listing = { ...sampleListing({ owned: true, approved: false }), ownStatus };
    nav(linked({ prosthetistId: listing.id, complete: true }));
    await waitFor(() => expect(status()?.textContent).toBe(text));
  });

  test.each([
    [
      'pending',
      'Not LinkedProfile not connected to your accountWaiting for our team: Your request for Jane Doe',
    ],
    ['rejected', 'Not LinkedProfile not connected to your accountNot approved: Your request for Jane Doe'],
  ] as const)('who asked for a listing sees how the claim stands: %s', async (state, text) => {
    const claim = sampleReply.claims[0]!;
    server.use(
      mock(getOwnListing, () => ({
        listing: null,
        managed: [],
        claims: [
          {
            ...claim,
            status: state,
            prosthetist: { ...claim.prosthetist, firstName: 'Jane', lastName: 'Doe' },
          },
        ],
      })),
    );
    nav(linked({}));
    await waitFor(() => expect(status()?.textContent).toBe(text));
  });

  test('whose status cannot be had is told so', async () => {
    server.use(mockProblem(getProsthetist, 503));
    nav(linked({ prosthetistId: listing.id, complete: true }));
    await waitFor(() =>
      expect(status()?.textContent).toBe('Status unavailableFailed to fetch listing status'),
    );
  });

  test("E6: with somebody else's listing in the metadata, sees no status of it", async () => {
    listing = sampleListing({ owned: false, approved: true });
    nav(linked({ prosthetistId: listing.id, complete: true }));
    await waitFor(() => expect(status()?.textContent).toMatch(/^Status unavailable/));
  });

  test('views the own listing', async () => {
    const { address } = nav(linked({ prosthetistId: listing.id, complete: true }));
    view();
    await waitFor(() => expect(address()).toBe(`/prosthetist/${listing.slug}`));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('X5: with metadata that say complete and name no listing, is alerted', async () => {
    const { address } = nav(linked({ complete: true }));
    view();
    expect(screen.queryByText('Reviews and Figures')).toBeNull();
    expect(within(await screen.findByRole('alert')).getByRole('paragraph').textContent).toBe(
      'Your prosthetist profile is not properly linked. Please contact support or try editing your listing first.',
    );
    expect(address()).toBe('/guide');
  });

  test('X5: whose listing does not come is alerted, until they close it', async () => {
    server.use(mockProblem(getProsthetist, 404));
    const { address, user } = nav(linked({ prosthetistId: listing.id, complete: true }));
    view();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('paragraph').textContent).toBe(
      'Failed to load your listing. Please try again or contact support.',
    );
    expect(address()).toBe('/guide');
    await user.click(within(alert).getByRole('button'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the user button', () => {
  const signOut = () => fireEvent.click(screen.getByRole('button', { name: 'Sign out', hidden: true }));

  test('signs out, on a page that is open to everybody', async () => {
    const { address, identity, toasts } = nav(createAccountSession('patient'));
    signOut();
    expect(address()).toBe('/');
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['You are signed out.']));
    expect(identity?.signOut).toHaveBeenCalledTimes(1);
  });

  test('says what it leads to for who has no name', () => {
    nav(createAccountSession('patient', { firstName: '', lastName: '' }));
    expect(menus()).toEqual(['My Profile', 'Your account']);
  });
});
