import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession, type SignedInSession } from '@app/test-kit/sessions';
import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import remote from '../../expose.ts';
import { failingSlugs, handlers } from '../../mocks/handlers.ts';
import { mockListings } from '../../mocks/listings.ts';
import { resetOwnReviews } from '../../mocks/own-reviews.ts';
import { createOwnReview } from '../../mocks/reviews.ts';

installJsdomDialog();
const server = startMockServer(...handlers);
const { listing } = mockListings[0]!;
const memberPath = `/prosthetist/${listing.slug}`;

beforeEach(() => resetOwnReviews([]));
afterEach(() => localStorage.clear());

async function openMemberPage(session: SignedInSession = createSession('patient')) {
  const view = await renderRemote(remote, memberPath, { session });
  await screen.findByRole('heading', { level: 1 });
  return view;
}
const getReviewsPanel = () => within(screen.getByRole('region', { name: 'Reviews' }));
const findArticles = async (count: number) => {
  return waitFor(() => {
    const articles = getReviewsPanel().getAllByRole('article');
    expect(articles).toHaveLength(count);
    return articles;
  });
};

describe('the link to write a review', () => {
  test('leads a patient without a review to the form', async () => {
    await openMemberPage();
    const writeLink = await screen.findByRole('link', { name: 'Write a review – Renata Okafor' });
    expect(writeLink.getAttribute('href')).toBe(`${memberPath}?write=1`);
  });

  test('shows a patient the status of their review, and a link to edit it', async () => {
    resetOwnReviews([createOwnReview(0, { status: 'approved' })]);
    await openMemberPage();
    expect(await screen.findByRole('link', { name: 'Edit your review – Renata Okafor' })).toBeTruthy();
    expect(getReviewsPanel().getByText('Public')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Write a review/ })).toBeNull();
  });

  test('tells a prosthetist why they cannot write', async () => {
    await openMemberPage(createSession('prosthetist'));
    expect(await screen.findByText(/^Reviews are written by patients and their families/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Write a review/ })).toBeNull();
  });

  test('is shown to an account without a role', async () => {
    await openMemberPage(createSession('undecided'));
    expect(await screen.findByRole('link', { name: /Write a review/ })).toBeTruthy();
  });

  test('is hidden from the owner', async () => {
    server.use(http.get('*/api/prosthetists/:id', () => HttpResponse.json({ ...listing, owned: true })));
    await openMemberPage(createSession('prosthetist'));
    await findArticles(3);
    expect(screen.queryByText(/^Reviews are written by patients/)).toBeNull();
    expect(screen.queryByRole('link', { name: /Write a review/ })).toBeNull();
  });
});

describe('the address of the member page', () => {
  test('replaces an id with the slug and keeps the rest', async () => {
    const { getAddress } = await renderRemote(remote, `/prosthetist/${listing.id}?sort=highest`, {
      session: createSession('patient'),
    });
    await waitFor(() => expect(getAddress()).toBe(`${memberPath}?sort=highest`));
  });

  test.each([
    ['?stage=New+socket&page=2', '?stage=New+socket&page=2'],
    ['?maxRating=2#reviews', '?stars=1&stars=2'],
    ['?reviews=all', ''],
    ['?reviews=all&words=socket', '?words=socket'],
  ])('%s redirects to all reviews', async (search, expectedSearch) => {
    const { getAddress } = await renderRemote(remote, `/prosthetists/${listing.slug}${search}`, {
      session: createSession('patient'),
    });
    await waitFor(() => expect(getAddress()).toBe(`${memberPath}/reviews${expectedSearch}`));
  });

  test('the public page redirects signed-in users here', async () => {
    const { getAddress } = await renderRemote(remote, `/prosthetists/${listing.slug}`, {
      session: createSession('patient'),
    });
    await waitFor(() => expect(getAddress()).toBe(memberPath));
    await waitFor(() => {
      expect(getReviewsPanel().getAllByRole('article')).toHaveLength(3);
      const reviewsLink = screen.getByRole('link', { name: 'Read all 64 reviews' });
      expect(reviewsLink.getAttribute('href')).toBe(`${memberPath}/reviews`);
    });
  });

  test('the public page stays on screen until this one can take its place', async () => {
    const { getAddress, setSession } = await renderRemote(remote, `/prosthetists/${listing.slug}`, {
      session: { status: 'loading' },
    });
    await screen.findByRole('heading', { level: 1 });
    const heldReply = Promise.withResolvers<void>();
    const recordRequest = vi.fn();
    server.use(
      http.get('*/api/prosthetists/:id', async () => {
        recordRequest();
        await heldReply.promise;
        return HttpResponse.json(listing);
      }),
    );
    await setSession(createSession('patient'));
    await waitFor(() => expect(recordRequest).toHaveBeenCalledOnce());
    expect(getAddress()).toBe(`/prosthetists/${listing.slug}`);
    expect(getReviewsPanel().getAllByRole('article')).toHaveLength(3);
    heldReply.resolve();
    await waitFor(() => expect(getAddress()).toBe(memberPath));
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(recordRequest).toHaveBeenCalledOnce();
  });

  test.each([failingSlugs.gone, 'nobody-by-this-name'])('%s has no page', async (slug) => {
    await renderRemote(remote, `/prosthetist/${slug}`, { session: createSession('patient') });
    expect(await screen.findByRole('link', { name: 'Find a prosthetist' })).toBeTruthy();
  });
});

test.each([
  ['pending', /Only you see this: your profile is under review/],
  ['rejected', /Only you see this: our team sent your profile back/],
] as const)(
  'the owner of a listing that is %s reads that nobody else sees it, with its photo',
  async (ownStatus, expectedText) => {
    const fileName = 'p'.repeat(22);
    server.use(
      http.get('*/api/prosthetists/:id', () =>
        HttpResponse.json({
          ...listing,
          owned: true,
          approved: false,
          ownStatus,
          profilePicture: `/photos/${fileName}.webp`,
        }),
      ),
      http.get(`*/api/uploads/profile-picture/${fileName}`, ({ request }) =>
        request.headers.get('authorization') === 'Bearer token-of-a-test'
          ? HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': 'image/webp' } })
          : new HttpResponse(null, { status: 401 }),
      ),
    );
    const { container } = await openMemberPage(createSession('prosthetist'));
    await screen.findByText(expectedText);
    await waitFor(() => expect(container.querySelector('img')?.src).toMatch(/^data:image\/webp/));
  },
);
