import { mockProblem } from '@app/test-kit/mock';
import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import { voteHelpful } from '@app/types';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import remote from '../../expose.ts';
import { handlers } from '../../mocks/handlers.ts';
import { listings } from '../../mocks/listings.ts';
import { resetOwnReviews } from '../../mocks/own-reviews.ts';
import { buildReviewId, createOwnReview } from '../../mocks/reviews.ts';
import { resetVotes } from '../../mocks/votes.ts';
import { rememberPendingVote } from './pending-vote.ts';

const server = startMockServer(...handlers);
const { slug } = listings[0]!.listing;
const session = createSession('patient');

beforeEach(() => {
  resetOwnReviews([]);
  resetVotes();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

/** The nth review of a page. */
async function findReview(index: number) {
  const articles = await screen.findAllByRole('article');
  return within(articles[index]!);
}
type ReviewQueries = Awaited<ReturnType<typeof findReview>>;
const getVoteButton = (review: ReviewQueries) =>
  review.getByRole('button', { name: /^Helpful – review by / });
const isPressed = (review: ReviewQueries) => getVoteButton(review).getAttribute('aria-pressed');
const openReviews = () => renderRemote(remote, `/prosthetist/${slug}/reviews`, { session });

test('the number is said from one on; a press adds one, a second press takes it back', async () => {
  const { user } = await openReviews();
  const [voted, fresh] = [await findReview(0), await findReview(3)];
  expect(voted.getByText('2 found this helpful')).toBeTruthy();
  expect(fresh.queryByText(/found this helpful/)).toBeNull();
  expect(isPressed(voted)).toBe('false');
  await user.click(getVoteButton(voted));
  expect(await voted.findByText('3 found this helpful')).toBeTruthy();
  expect(isPressed(voted)).toBe('true');
  await user.click(getVoteButton(voted));
  expect(await voted.findByText('2 found this helpful')).toBeTruthy();
  expect(isPressed(voted)).toBe('false');
  await user.click(getVoteButton(fresh));
  expect(await fresh.findByText('1 found this helpful')).toBeTruthy();
});

test('own votes are pressed, and an own review has no key', async () => {
  resetVotes([buildReviewId(1)]);
  resetOwnReviews([createOwnReview(0, { id: buildReviewId(0), status: 'approved' })]);
  await openReviews();
  const [own, voted] = [await findReview(0), await findReview(1)];
  await waitFor(() => expect(isPressed(voted)).toBe('true'));
  expect(own.queryByRole('button', { name: /^Helpful/ })).toBeNull();
  expect(own.getByText('2 found this helpful')).toBeTruthy();
  expect(own.getByText('This is your review.')).toBeTruthy();
});

test('a refusal says why, and nothing is pressed', async () => {
  const { user } = await openReviews();
  const ownPracticeReview = await findReview(9);
  await user.click(getVoteButton(ownPracticeReview));
  expect((await ownPracticeReview.findByRole('alert')).textContent).toContain('belongs to the practice');
  expect(isPressed(ownPracticeReview)).toBe('false');

  server.use(mockProblem(voteHelpful, 503));
  const otherReview = await findReview(4);
  await user.click(getVoteButton(otherReview));
  expect((await otherReview.findByRole('alert')).textContent).not.toBe('');
  expect(isPressed(otherReview)).toBe('false');
});

test('without a session a press leads to the sign-in, and is done on the way back, once', async () => {
  const { user, getAddress, unmount } = await renderRemote(remote, `/prosthetists/${slug}`);
  await user.click(getVoteButton(await findReview(1)));
  await waitFor(() => expect(getAddress()).toBe('/login'));
  unmount();

  const { unmount: unmountProfile } = await renderRemote(remote, `/prosthetist/${slug}`, { session });
  const votedReview = await findReview(1);
  expect(await votedReview.findByText('3 found this helpful')).toBeTruthy();
  expect([isPressed(await findReview(0)), isPressed(votedReview)]).toEqual(['false', 'true']);
  unmountProfile();

  resetVotes();
  await renderRemote(remote, `/prosthetist/${slug}`, { session });
  expect(isPressed(await findReview(1))).toBe('false');
});

test('a press before the sign-in counts in the members’ view, which takes the place of the public one', async () => {
  rememberPendingVote(buildReviewId(1));
  const { getAddress, setSession } = await renderRemote(remote, `/prosthetists/${slug}`, {
    session: { status: 'loading' },
  });
  await findReview(1);
  const listingReply = Promise.withResolvers<void>();
  server.use(
    http.get('*/api/prosthetists/:id', async () => {
      await listingReply.promise;
      return HttpResponse.json(listings[0]!.listing);
    }),
  );
  await setSession(session);
  // Long enough for a vote in the view that is about to go.
  await new Promise((resolve) => setTimeout(resolve, 200));
  listingReply.resolve();
  await waitFor(() => expect(getAddress()).toBe(`/prosthetist/${slug}`));
  await waitFor(async () => expect(isPressed(await findReview(1))).toBe('true'));
  expect(await (await findReview(1)).findByText('3 found this helpful')).toBeTruthy();
});

test('a press of long ago is not done for whoever signs in later', async () => {
  vi.useFakeTimers({ now: Date.now() - 31 * 60_000, toFake: ['Date'] });
  rememberPendingVote(buildReviewId(1));
  vi.useRealTimers();
  await renderRemote(remote, `/prosthetist/${slug}`, { session });
  const review = await findReview(1);
  await waitFor(() => expect(sessionStorage.getItem('helpfulPress')).toBeNull());
  expect(isPressed(review)).toBe('false');
  expect(review.getByText('2 found this helpful')).toBeTruthy();
});
