import { mockProblem } from '@app/test-kit/mock';
import { voteHelpful } from '@app/types';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { resetOwnReviews } from '../../mocks/own-reviews.ts';
import { buildReviewId, createOwnReview } from '../../mocks/reviews.ts';
import { resetVotes } from '../../mocks/votes.ts';
import { listing, openMemberPage, openPage, patient, setUpPageTests } from '../../testing/page-tests.ts';
import { rememberPendingVote } from './HelpfulVote.tsx';

const { server } = setUpPageTests();
const publicPath = `/prosthetists/${listing.slug}`;
const memberPath = `/prosthetist/${listing.slug}`;

/** The nth review of a page. */
async function findReview(index: number) {
  const articles = await screen.findAllByRole('article');
  return within(articles[index]!);
}
type ReviewQueries = Awaited<ReturnType<typeof findReview>>;
const getVoteButton = (review: ReviewQueries) =>
  review.getByRole('button', { name: /^Helpful – review by / });
const getPressedState = (review: ReviewQueries) => getVoteButton(review).getAttribute('aria-pressed');
const openReviews = () => openMemberPage(`${memberPath}/reviews`);

test('the number of votes is shown from one on; a press adds a vote, a second press withdraws it', async () => {
  const { user } = await openReviews();
  const [reviewWithVotes, reviewWithoutVotes] = [await findReview(0), await findReview(3)];
  expect(reviewWithVotes.getByText('2 found this helpful')).toBeTruthy();
  expect(reviewWithoutVotes.queryByText(/found this helpful/)).toBeNull();
  expect(getPressedState(reviewWithVotes)).toBe('false');
  await user.click(getVoteButton(reviewWithVotes));
  expect(await reviewWithVotes.findByText('3 found this helpful')).toBeTruthy();
  expect(getPressedState(reviewWithVotes)).toBe('true');
  await user.click(getVoteButton(reviewWithVotes));
  expect(await reviewWithVotes.findByText('2 found this helpful')).toBeTruthy();
  expect(getPressedState(reviewWithVotes)).toBe('false');
  await user.click(getVoteButton(reviewWithoutVotes));
  expect(await reviewWithoutVotes.findByText('1 found this helpful')).toBeTruthy();
});

test('the button of a review with an own vote is pressed, and an own review has no button', async () => {
  resetVotes([buildReviewId(1)]);
  resetOwnReviews([createOwnReview(0, { id: buildReviewId(0), status: 'approved' })]);
  await openReviews();
  const [ownReview, votedReview] = [await findReview(0), await findReview(1)];
  await waitFor(() => expect(getPressedState(votedReview)).toBe('true'));
  expect(ownReview.queryByRole('button', { name: /^Helpful/ })).toBeNull();
  expect(ownReview.getByText('2 found this helpful')).toBeTruthy();
  expect(ownReview.getByText('This is your review.')).toBeTruthy();
});

test('a rejected vote says why, and its button is not pressed', async () => {
  const { user } = await openReviews();
  const ownPracticeReview = await findReview(9);
  await user.click(getVoteButton(ownPracticeReview));
  expect((await ownPracticeReview.findByRole('alert')).textContent).toContain('belongs to the practice');
  expect(getPressedState(ownPracticeReview)).toBe('false');

  server.use(mockProblem(voteHelpful, 503));
  const otherReview = await findReview(4);
  await user.click(getVoteButton(otherReview));
  expect((await otherReview.findByRole('alert')).textContent).not.toBe('');
  expect(getPressedState(otherReview)).toBe('false');
});

test('without a session a press leads to the sign-in, and the vote is sent on return, once', async () => {
  const { user, getAddress, unmount } = await openPage(publicPath);
  await user.click(getVoteButton(await findReview(1)));
  await waitFor(() => expect(getAddress()).toBe('/login'));
  unmount();

  const { unmount: unmountProfile } = await openMemberPage(memberPath);
  const votedReview = await findReview(1);
  expect(await votedReview.findByText('3 found this helpful')).toBeTruthy();
  expect([getPressedState(await findReview(0)), getPressedState(votedReview)]).toEqual(['false', 'true']);
  unmountProfile();

  resetVotes();
  await openMemberPage(memberPath);
  expect(getPressedState(await findReview(1))).toBe('false');
});

test('a vote before the sign-in counts in the members’ view, which takes the place of the public one', async () => {
  rememberPendingVote(buildReviewId(1));
  const { getAddress, setSession } = await openPage(publicPath, {
    session: { status: 'loading' },
  });
  await findReview(1);
  const listingGate = Promise.withResolvers<void>();
  server.use(http.get('*/api/prosthetists/:id', () => listingGate.promise));
  await setSession(patient);
  // Long enough for a vote in the view that is about to go.
  await new Promise((resolve) => setTimeout(resolve, 200));
  listingGate.resolve();
  await waitFor(() => expect(getAddress()).toBe(memberPath));
  await waitFor(async () => expect(getPressedState(await findReview(1))).toBe('true'));
  expect(await (await findReview(1)).findByText('3 found this helpful')).toBeTruthy();
});

test('a vote of long ago is not sent for whoever signs in later', async () => {
  vi.useFakeTimers({ now: Date.now() - 31 * 60_000, toFake: ['Date'] });
  rememberPendingVote(buildReviewId(1));
  vi.useRealTimers();
  await openMemberPage(memberPath);
  const review = await findReview(1);
  await waitFor(() => expect(sessionStorage.getItem('helpfulPress')).toBeNull());
  expect(getPressedState(review)).toBe('false');
  expect(review.getByText('2 found this helpful')).toBeTruthy();
});
