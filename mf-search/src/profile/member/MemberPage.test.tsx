import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession, type SignedInSession } from '@app/test-kit/sessions';
import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import remote from '../../expose.ts';
import { failingSlugs, handlers } from '../../mocks/handlers.ts';
import { listings } from '../../mocks/listings.ts';
import { resetOwnReviews } from '../../mocks/own-reviews.ts';
import { createOwnReview } from '../../mocks/reviews.ts';

installJsdomDialog();
const server = startMockServer(...handlers);
const { listing } = listings[0]!;
const path = `/prosthetist/${listing.slug}`;

beforeEach(() => resetOwnReviews([]));
afterEach(() => localStorage.clear());

async function openMemberPage(session: SignedInSession = createSession('patient')) {
  const view = await renderRemote(remote, path, { session });
  await screen.findByRole('heading', { level: 1 });
  return view;
}
const getReviews = () => within(screen.getByRole('region', { name: 'Reviews' }));
const findArticles = async (count: number) => {
  return waitFor(() => {
    const articles = getReviews().getAllByRole('article');
    expect(articles).toHaveLength(count);
    return articles;
  });
};

describe('the link to write a review', () => {
  test('leads a patient without a review to the form', async () => {
    await openMemberPage();
    const link = await screen.findByRole('link', { name: 'Write a review – Renata Okafor' });
    expect(link.getAttribute('href')).toBe(`${path}?write=1`);
  });

  test('shows a patient the status of their review, and a link to edit it', async () => {
    resetOwnReviews([createOwnReview(0, { status: 'approved' })]);
    await openMemberPage();
    expect(await screen.findByRole('link', { name: 'Edit your review – Renata Okafor' })).toBeTruthy();
    expect(getReviews().getByText('Public')).toBeTruthy();
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
    await waitFor(() => expect(getAddress()).toBe(`${path}?sort=highest`));
  });

  test.each([
    ['?stage=New+socket&page=2', '?stage=New+socket&page=2'],
    ['?maxRating=2#reviews', '?stars=1&stars=2'],
    ['?reviews=all', ''],
    ['?reviews=all&words=socket', '?words=socket'],
  ])('%s leads on to all reviews', async (search, keptSearch) => {
    const { getAddress } = await renderRemote(remote, `/prosthetists/${listing.slug}${search}`, {
      session: createSession('patient'),
    });
    await waitFor(() => expect(getAddress()).toBe(`${path}/reviews${keptSearch}`));
  });

  test('the public page redirects signed-in users here', async () => {
    const { getAddress } = await renderRemote(remote, `/prosthetists/${listing.slug}`, {
      session: createSession('patient'),
    });
    await waitFor(() => expect(getAddress()).toBe(path));
    await waitFor(() => {
      expect(getReviews().getAllByRole('article')).toHaveLength(3);
      const link = screen.getByRole('link', { name: 'Read all 64 reviews' });
      expect(link.getAttribute('href')).toBe(`${path}/reviews`);
    });
  });

  test('the public page stays on screen until this one can take its place', async () => {
    const { getAddress, setSession } = await renderRemote(remote, `/prosthetists/${listing.slug}`, {
      session: { status: 'loading' },
    });
    await screen.findByRole('heading', { level: 1 });
    const heldReply = Promise.withResolvers<void>();
    const handleRequest = vi.fn();
    server.use(
      http.get('*/api/prosthetists/:id', async () => {
        handleRequest();
        await heldReply.promise;
        return HttpResponse.json(listing);
      }),
    );
    await setSession(createSession('patient'));
    await waitFor(() => expect(handleRequest).toHaveBeenCalledOnce());
    expect(getAddress()).toBe(`/prosthetists/${listing.slug}`);
    expect(getReviews().getAllByRole('article')).toHaveLength(3);
    heldReply.resolve();
    await waitFor(() => expect(getAddress()).toBe(path));
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(handleRequest).toHaveBeenCalledOnce();
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
    const name = 'p'.repeat(22);
    server.use(
      http.get('*/api/prosthetists/:id', () =>
        HttpResponse.json({
          ...listing,
          owned: true,
          approved: false,
          ownStatus,
          profilePicture: `/photos/${name}.webp`,
        }),
      ),
      http.get(`*/api/uploads/profile-picture/${name}`, ({ request }) =>
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
