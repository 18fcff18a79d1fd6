import { mockProblem } from '@app/test-kit/mock';
import { flagReview, listReviews, voteHelpful } from '@app/types';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { resetOwnReviews } from '../../mocks/own-reviews.ts';
import { buildReviewId, createOwnReview } from '../../mocks/reviews.ts';
import { resetVotes } from '../../mocks/votes.ts';
import { rememberPendingVote } from '../../shared/reviews/HelpfulVote.tsx';
import {
  listing,
  listings,
  openMemberPage,
  openPage,
  patient,
  setUpPageTests,
} from '../../testing/page-tests.ts';

const { server, sentCalls, mockListing } = setUpPageTests();
const profilePath = `/prosthetist/${listing.slug}`;
const reviewsPath = `${profilePath}/reviews`;

async function openReviewsPage(search = '', locale: 'en' | 'es' = 'en') {
  const view = await openMemberPage(reviewsPath + search, { locale });
  await screen.findByRole('heading', { level: 1 });
  return view;
}
const findArticles = async (count: number) => {
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count));
  return screen.getAllByRole('article');
};
const getQuickFilters = () => within(screen.getByRole('group', { name: 'Show only' })).getAllByRole('button');

describe('the list of all reviews', () => {
  test('shows ten per page with the total and pagination, for one call with the session', async () => {
    const authorizationHeaders: (string | null)[] = [];
    server.use(
      http.get('*/api/prosthetists/:id/reviews', ({ request }) => {
        authorizationHeaders.push(request.headers.get('authorization'));
      }),
    );
    const { user, getAddress, announcedTexts } = await openReviewsPage();
    await findArticles(10);
    expect(authorizationHeaders).toEqual(['Bearer token-of-a-test']);
    expect(screen.getByRole('heading', { level: 1, name: '64 reviews' })).toBeTruthy();
    expect(document.title).toContain('64 reviews of Renata Okafor, CPO');
    expect(screen.getByRole('link', { name: 'Back to Renata Okafor' }).getAttribute('href')).toBe(
      profilePath,
    );
    expect(announcedTexts.at(-1)).toBe('64 reviews found. Page 1 of 7.');
    await user.click(screen.getByRole('link', { name: 'Page 7' }));
    await findArticles(4);
    expect(getAddress()).toBe(`${reviewsPath}?page=7`);
    expect(screen.getByText('61–64 of 64')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('filters are kept in the address, keep the focus, and show counts', async () => {
    const { user, getAddress, announcedTexts, back } = await openReviewsPage('?page=2');
    await findArticles(10);
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    const socketCheckbox = await screen.findByRole('checkbox', { name: 'New socket 11 reviews' });
    await user.click(socketCheckbox);
    await waitFor(() => expect(getAddress()).toBe(`${reviewsPath}?stage=New+socket`));
    expect(await screen.findByText('11 of 64 reviews fit')).toBeTruthy();
    expect(document.activeElement).toBe(socketCheckbox);
    expect(announcedTexts.at(-1)).toBe('11 reviews found. Page 1 of 2.');

    await user.click(screen.getByRole('checkbox', { name: /^Below-knee/ }));
    await waitFor(() => expect(getAddress()).toBe(`${reviewsPath}?limbLevel=Below-knee&stage=New+socket`));
    await user.click(screen.getByRole('button', { name: 'New socket – remove this filter' }));
    await waitFor(() => expect(getAddress()).toBe(`${reviewsPath}?limbLevel=Below-knee`));
    await back();
    await waitFor(() => expect(getAddress()).toBe(`${reviewsPath}?limbLevel=Below-knee&stage=New+socket`));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^New socket/ }).checked).toBe(true);
  });

  test('D8 bars are buttons, of which several can be pressed; low ratings are the first filter', async () => {
    const { user, getAddress } = await openReviewsPage();
    await findArticles(10);
    const bars = within(screen.getByRole('list', { name: 'How many gave each rating' }));
    const [fiveStarsButton, fourStarsButton] = bars.getAllByRole('button');
    expect(fourStarsButton!.textContent).toBe('4 stars6 reviews');
    await user.click(fourStarsButton!);
    await findArticles(7);
    await user.click(fiveStarsButton!);
    await waitFor(() => expect(getAddress()).toBe(`${reviewsPath}?stars=4&stars=5`));
    expect(fourStarsButton!.getAttribute('aria-pressed')).toBe('true');

    const [lowRatingsButton] = getQuickFilters();
    expect(lowRatingsButton!.textContent?.trim()).toBe('1–2 stars (2)');
    await user.click(lowRatingsButton!);
    await waitFor(() => expect(getAddress()).toBe(`${reviewsPath}?stars=1&stars=2`));
    await findArticles(3);
    expect(screen.getByText('3 of 64 gave 1 or 2 stars')).toBeTruthy();
    await user.click(lowRatingsButton!);
    await findArticles(10);
    expect(getAddress()).toBe(reviewsPath);
  });

  test('the filter for low ratings stays where nobody gave one', async () => {
    mockListing({ histogram: [0, 0, 1, 6, 55], reviewCount: 62 });
    await openReviewsPage();
    await findArticles(10);
    expect(getQuickFilters()[0]!.textContent.trim()).toBe('1–2 stars (0)');
  });

  test.each([
    ['2026-11-30', 'Since fall 2025'],
    ['2026-12-01', 'Since winter 2025–2026'],
  ])('on %s the button for recent care says “%s”, with the count', async (day, label) => {
    vi.useFakeTimers({ now: new Date(`${day}T12:00:00`), toFake: ['Date'] });
    await openReviewsPage();
    await findArticles(10);
    expect(getQuickFilters()[3]!.textContent.trim()).toMatch(new RegExp(`^${label} \\(\\d+\\)$`));
  });

  test('children, recent care and the most common limb level are buttons with their counts, also after a typed word', async () => {
    const { user, getAddress } = await openReviewsPage();
    await findArticles(10);
    const [, childrenButton, limbButton, recentButton] = getQuickFilters();
    expect(childrenButton!.textContent.trim()).toMatch(/^Children \(\d+\)$/);
    expect(limbButton!.textContent.trim()).toMatch(/^Symes\/Boyd \(\d+\)$/);
    await user.type(screen.getByRole('searchbox', { name: 'Search these reviews' }), 'socket');
    for (const button of [childrenButton, recentButton, limbButton]) await user.click(button!);
    await waitFor(() =>
      expect(getAddress()).toBe(
        `${reviewsPath}?limbLevel=Symes%2FBoyd&children=true&recent=true&words=socket`,
      ),
    );
  });

  test('D8 a word search follows the typing, marks the words and says how many reviews match', async () => {
    const { user, getAddress } = await openReviewsPage('?page=2');
    await findArticles(10);
    const wordsField = screen.getByRole('searchbox', { name: 'Search these reviews' });
    await user.type(wordsField, 'SÓCKET ran');
    expect(await screen.findByText('22 of 64 say “SÓCKET ran”')).toBeTruthy();
    expect(getAddress()).toBe(`${reviewsPath}?words=S%C3%93CKET+ran`);
    expect(document.activeElement).toBe(wordsField);
    const [firstReview] = await findArticles(10);
    const markedWords = [...firstReview!.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(markedWords).toEqual(['socket', 'socket', 'ran']);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(getAddress()).toBe(reviewsPath));
    expect((wordsField as HTMLInputElement).value).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    await findArticles(10);
    expect(document.querySelector('mark')).toBeNull();
  });

  test('a review in another language than the page says so', async () => {
    await openReviewsPage('', 'es');
    const [firstReview] = await findArticles(10);
    expect(within(firstReview!).getByText('Escrita en inglés')).toBeTruthy();
  });

  test('the order is kept in the address', async () => {
    const { user, getAddress } = await openReviewsPage();
    await findArticles(10);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest rated first');
    await waitFor(() => expect(getAddress()).toBe(`${reviewsPath}?sortBy=lowest`));
    await waitFor(async () =>
      expect(within((await findArticles(10))[0]!).getByText('Not at all')).toBeTruthy(),
    );
  });

  test('filters without results say what to do', async () => {
    server.use(
      http.get('*/api/prosthetists/:id/reviews', ({ request }) => {
        if (!new URL(request.url).searchParams.has('stage')) return undefined;
        const reply = { reviews: [], total: 64, matching: 0, page: 1, pages: 1, limbLevels: {}, stages: {} };
        return HttpResponse.json(reply);
      }),
    );
    const { user, getAddress } = await openReviewsPage('?stage=Second+opinion');
    expect(await screen.findByRole('heading', { name: 'No review fits these filters' })).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    await findArticles(10);
    expect(getAddress()).toBe(reviewsPath);
  });

  test('a page past the last one links to the last', async () => {
    const { user } = await openReviewsPage('?page=40');
    expect(await screen.findByText('This page is past the last review')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Go to the last page' }));
    await findArticles(4);
  });

  test('a failure can be retried', async () => {
    server.use(mockProblem(listReviews, 503));
    const { user } = await openReviewsPage();
    await screen.findByText('We could not load the reviews. Please try again.');
    expect(screen.getByRole('heading', { level: 1, name: '64 reviews' })).toBeTruthy();
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findArticles(10);
  });

  test('without reviews shows an invitation and no filters', async () => {
    await openMemberPage(`/prosthetist/${listings[4]!.slug}/reviews`);
    expect(await screen.findByText(/Nobody has reviewed Priscila Nóbrega yet/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Write a review – Priscila Nóbrega' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Filter/ })).toBeNull();
  });
});

test('an id in the address is replaced with the slug, and the rest is kept', async () => {
  const { getAddress } = await openMemberPage(`/prosthetist/${listing.id}/reviews?sortBy=lowest`);
  await waitFor(() => expect(getAddress()).toBe(`${reviewsPath}?sortBy=lowest`));
});

describe('flagging a review', () => {
  const getDialog = () => within(screen.getByRole('dialog'));
  async function openFlagDialog() {
    const view = await openReviewsPage();
    const [danaReview] = await findArticles(10);
    const openDialog = () =>
      view.user.click(within(danaReview!).getByRole('button', { name: 'Report this review – Dana R.' }));
    await openDialog();
    return {
      ...view,
      openDialog,
      chooseReason: (name: string) => view.user.click(getDialog().getByRole('radio', { name })),
      typeNote: (note: string) => view.user.type(getDialog().getByRole('textbox', { name: /^Note/ }), note),
      sendReport: () => view.user.click(getDialog().getByRole('button', { name: 'Send the report' })),
    };
  }

  test('with a reason keeps it visible, and says so', async () => {
    const sentFlags: unknown[] = [];
    const heldReply = Promise.withResolvers<void>();
    server.use(
      http.post(`*${flagReview.path.replace('{id}', ':id')}`, async ({ request, params }) => {
        sentFlags.push([params.id, await request.clone().json()]);
        await heldReply.promise;
      }),
    );
    const { user, chooseReason, sendReport, toasts } = await openFlagDialog();
    expect(getDialog().getByText(/stays visible while we check/)).toBeTruthy();
    await chooseReason('Fake or paid');
    await sendReport();
    await user.keyboard('{Escape}');
    expect(getDialog()).toBeTruthy();
    heldReply.resolve();
    expect(await screen.findByText('Reported. It stays visible while we check.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Reported\. It stays visible/));
    expect(sentFlags).toEqual([[buildReviewId(0), { reason: 'Fake or paid', note: '' }]]);
    expect(toasts).toHaveLength(1);
    expect(await findArticles(10)).toBeTruthy();
  });

  test('for harm hides it, and says so', async () => {
    const { chooseReason, sendReport } = await openFlagDialog();
    expect(getDialog().getByText(/a threat, hate, someone’s private health/)).toBeTruthy();
    await chooseReason('Harmful or illegal');
    await sendReport();
    expect(await screen.findByText('Reported. It is hidden while we check.')).toBeTruthy();
  });

  test('“Something else” requires a note; without a reason nothing is sent', async () => {
    const { chooseReason, sendReport } = await openFlagDialog();
    await sendReport();
    expect(getDialog().getByText('Choose one.')).toBeTruthy();
    expect(document.activeElement).toBe(getDialog().getAllByRole('radio')[0]);
    await chooseReason('Something else');
    await sendReport();
    expect(getDialog().getByText('Say in a few words what is wrong.')).toBeTruthy();
    expect(document.activeElement).toBe(getDialog().getByRole('textbox'));
    expect(sentCalls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('a failure and a click outside keep what is chosen and typed', async () => {
    const { user, openDialog, chooseReason, typeNote, sendReport } = await openFlagDialog();
    await chooseReason('Abusive');
    await typeNote('Look at line two #503');
    await sendReport();
    expect(await getDialog().findByText(/Something went wrong on our side/)).toBeTruthy();
    await user.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await openDialog();
    expect(getDialog().getByRole<HTMLInputElement>('radio', { name: 'Abusive' }).checked).toBe(true);
    expect(getDialog().getByRole<HTMLTextAreaElement>('textbox').value).toBe('Look at line two #503');
  });

  test('a repeated flag shows the same thanks', async () => {
    const { chooseReason, typeNote, sendReport } = await openFlagDialog();
    await chooseReason('Abusive');
    await typeNote('#409');
    await sendReport();
    expect(await screen.findByText('Reported. It stays visible while we check.')).toBeTruthy();
  });

  test('is not offered for an own review', async () => {
    resetOwnReviews([createOwnReview(0, { id: buildReviewId(0), status: 'approved' })]);
    await openReviewsPage();
    const [ownReview, otherReview] = await findArticles(10);
    expect(await within(ownReview!).findByText('This is your review.')).toBeTruthy();
    expect(within(ownReview!).queryByRole('button', { name: /^Report this review/ })).toBeNull();
    expect(within(otherReview!).getByRole('button', { name: /^Report this review/ })).toBeTruthy();
  });
});

describe('helpful votes', () => {
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
});
