import { createSession } from '@app/test-kit/sessions';
import { buildUrl, countListingEvent } from '@app/types';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failingSlugs } from '../../mocks/handlers.ts';
import { resetOwnReviews } from '../../mocks/own-reviews.ts';
import { createOwnReview } from '../../mocks/reviews.ts';
import { recordFirstSearch } from '../../shared/search/last-results.ts';
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

describe('counting views', () => {
  const publicPath = `/prosthetists/${listing.slug}`;
  const beacons: { url: string; type: string; body: Promise<string> }[] = [];
  beforeEach(() => {
    beacons.length = 0;
    vi.stubGlobal('navigator', {
      ...navigator,
      sendBeacon: (url: string, body: Blob) => beacons.push({ url, type: body.type, body: body.text() }) > 0,
    });
  });

  const readEvents = async () =>
    Promise.all(
      beacons.map(async ({ url, type, body }) => ({ url, type, what: JSON.parse(await body).what })),
    );
  const createEvent = (eventKind: string) => ({
    url: buildUrl(countListingEvent, { params: { id: listing.id } }),
    type: 'application/json',
    what: eventKind,
  });

  test('a page view and presses on phone number and website are counted, once each', async () => {
    await openPage(publicPath);
    await screen.findByRole('heading', { level: 1 });
    expect(await readEvents()).toEqual([createEvent('view')]);
    const [phoneLink] = screen.getAllByRole('link', { name: /555/ });
    fireEvent.click(phoneLink!.firstElementChild ?? phoneLink!);
    const [websiteLink] = screen.getAllByRole('link', { name: /Website|\.example/ });
    fireEvent.click(websiteLink!);
    fireEvent.click(screen.getAllByRole('link', { name: /Directions/ })[0]!);
    expect(await readEvents()).toEqual([createEvent('view'), createEvent('phone'), createEvent('website')]);
  });

  test('a press after a search includes the minutes since that search', async () => {
    const nowMock = vi.spyOn(performance, 'now').mockReturnValue(60_000);
    recordFirstSearch();
    nowMock.mockReturnValue(2 * 60_000);
    recordFirstSearch(); // the first counts
    nowMock.mockReturnValue(8.5 * 60_000);
    await openPage(publicPath);
    await screen.findByRole('heading', { level: 1 });
    fireEvent.click(screen.getAllByRole('link', { name: /555/ })[0]!);
    const bodies = await Promise.all(beacons.map(async ({ body }) => JSON.parse(await body)));
    expect(bodies).toEqual([{ what: 'view' }, { what: 'phone', minutes: 7 }]);
  });

  test('the member view counts too', async () => {
    await openMemberPage(memberPath);
    await screen.findByRole('heading', { level: 1 });
    expect(await readEvents()).toEqual([createEvent('view')]);
  });

  test("the owner's own page counts nothing, neither the view nor a press", async () => {
    mockListing({ owned: true });
    await openMemberPage(memberPath, { session: createSession('prosthetist') });
    fireEvent.click((await screen.findAllByRole('link', { name: /555/ }))[0]!);
    await new Promise((resolve) => setTimeout(resolve)); // a view is counted after a turn
    expect(await readEvents()).toEqual([]);
  });

  test('a redirect to the member view counts as one page view', async () => {
    await openMemberPage(publicPath);
    // What only members see: the page before it has gone.
    await screen.findByRole('link', { name: /^Write a review/ });
    await vi.waitFor(async () => expect(await readEvents()).toEqual([createEvent('view')]));
  });

  test('a browser without sendBeacon shows the page', async () => {
    vi.stubGlobal('navigator', { ...navigator, sendBeacon: undefined });
    await openPage(publicPath);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  });
});
