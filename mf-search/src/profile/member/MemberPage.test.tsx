import { createSession } from '@app/test-kit/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { failingSlugs } from '../../mocks/handlers.ts';
import { resetOwnReviews } from '../../mocks/own-reviews.ts';
import { createOwnReview } from '../../mocks/reviews.ts';
import { listing, openMemberPage, openPage, patient, setUpPageTests } from '../../testing/page-tests.ts';

const { server, sentCalls, mockListing } = setUpPageTests();
const memberPath = `/prosthetist/${listing.slug}`;

async function openProfile(session = patient) {
  const view = await openMemberPage(memberPath, { session });
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
  test.each([
    ['a patient without a review', patient],
    ['an account without a role', createSession('undecided')],
  ])('leads %s to the form', async (_, session) => {
    await openProfile(session);
    const writeLink = await screen.findByRole('link', { name: 'Write a review – Renata Okafor' });
    expect(writeLink.getAttribute('href')).toBe(`${memberPath}?write=1`);
  });

  test('shows a patient the status of their review, and a link to edit it', async () => {
    resetOwnReviews([createOwnReview(0, { status: 'approved' })]);
    await openProfile();
    expect(await screen.findByRole('link', { name: 'Edit your review – Renata Okafor' })).toBeTruthy();
    expect(getReviewsPanel().getByText('Public')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Write a review/ })).toBeNull();
  });

  test('tells a prosthetist why they cannot write', async () => {
    await openProfile(createSession('prosthetist'));
    expect(await screen.findByText(/^Reviews are written by patients and their families/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Write a review/ })).toBeNull();
  });

  test('is hidden from the owner', async () => {
    mockListing({ owned: true });
    await openProfile(createSession('prosthetist'));
    await findArticles(3);
    expect(screen.queryByText(/^Reviews are written by patients/)).toBeNull();
    expect(screen.queryByRole('link', { name: /Write a review/ })).toBeNull();
  });
});

describe('the address of the member page', () => {
  test('replaces an id with the slug and keeps the rest', async () => {
    const { getAddress } = await openMemberPage(`/prosthetist/${listing.id}?sort=highest`);
    await waitFor(() => expect(getAddress()).toBe(`${memberPath}?sort=highest`));
  });

  test.each([
    ['?stage=New+socket&page=2', '?stage=New+socket&page=2'],
    ['?maxRating=2#reviews', '?stars=1&stars=2'],
    ['?reviews=all', ''],
    ['?reviews=all&words=socket', '?words=socket'],
  ])('%s redirects to all reviews', async (search, expectedSearch) => {
    const { getAddress } = await openMemberPage(`/prosthetists/${listing.slug}${search}`);
    await waitFor(() => expect(getAddress()).toBe(`${memberPath}/reviews${expectedSearch}`));
  });

  test('the public page redirects signed-in users here', async () => {
    const { getAddress } = await openMemberPage(`/prosthetists/${listing.slug}`);
    await waitFor(() => expect(getAddress()).toBe(memberPath));
    await waitFor(() => {
      expect(getReviewsPanel().getAllByRole('article')).toHaveLength(3);
      const reviewsLink = screen.getByRole('link', { name: 'Read all 64 reviews' });
      expect(reviewsLink.getAttribute('href')).toBe(`${memberPath}/reviews`);
    });
  });

  test('the public page stays on screen until this one can take its place', async () => {
    const { getAddress, setSession } = await openPage(`/prosthetists/${listing.slug}`, {
      session: { status: 'loading' },
    });
    await screen.findByRole('heading', { level: 1 });
    const heldReply = Promise.withResolvers<void>();
    server.use(http.get('*/api/prosthetists/:id', () => heldReply.promise));
    sentCalls.length = 0;
    await setSession(patient);
    await waitFor(() => expect(sentCalls).toContain(`GET /api/prosthetists/${listing.slug}`));
    expect(getAddress()).toBe(`/prosthetists/${listing.slug}`);
    expect(getReviewsPanel().getAllByRole('article')).toHaveLength(3);
    heldReply.resolve();
    await waitFor(() => expect(getAddress()).toBe(memberPath));
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(sentCalls.filter((call) => call === `GET /api/prosthetists/${listing.slug}`)).toHaveLength(1);
  });

  test.each([failingSlugs.gone, 'nobody-by-this-name'])('%s has no page', async (slug) => {
    await openMemberPage(`/prosthetist/${slug}`);
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
    mockListing({ owned: true, approved: false, ownStatus, profilePicture: `/photos/${fileName}.webp` });
    server.use(
      http.get(`*/api/uploads/profile-picture/${fileName}`, ({ request }) =>
        request.headers.get('authorization') === 'Bearer token-of-a-test'
          ? HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': 'image/webp' } })
          : new HttpResponse(null, { status: 401 }),
      ),
    );
    const { container } = await openProfile(createSession('prosthetist'));
    await screen.findByText(expectedText);
    await waitFor(() => expect(container.querySelector('img')?.src).toMatch(/^data:image\/webp/));
  },
);
