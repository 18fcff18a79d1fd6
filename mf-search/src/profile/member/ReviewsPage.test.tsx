import { mockProblem } from '@app/test-kit/mock';
import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession, type SignedInSession } from '@app/test-kit/sessions';
import { listReviews } from '@app/types';
import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import remote from '../../expose.ts';
import { handlers } from '../../mocks/handlers.ts';
import { mockListings } from '../../mocks/listings.ts';
import { resetOwnReviews } from '../../mocks/own-reviews.ts';
import { buildReviewId, createOwnReview } from '../../mocks/reviews.ts';

installJsdomDialog();
const server = startMockServer(...handlers);
const { listing } = mockListings[0]!;
const profilePath = `/prosthetist/${listing.slug}`;
const reviewsPath = `${profilePath}/reviews`;

beforeEach(() => resetOwnReviews([]));
afterEach(() => localStorage.clear());

async function openReviewsPage(
  search = '',
  session: SignedInSession = createSession('patient'),
  locale: 'en' | 'es' = 'en',
) {
  const view = await renderRemote(remote, reviewsPath + search, { session, locale });
  await screen.findByRole('heading', { level: 1 });
  return view;
}
const findArticles = async (count: number) => {
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count));
  return screen.getAllByRole('article');
};

describe('the list of all reviews', () => {
  test('shows ten per page with the total and pagination', async () => {
    const { user, getAddress, announcedTexts } = await openReviewsPage();
    await findArticles(10);
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

  test('is requested once, with the session', async () => {
    const authorizationHeaders: (string | null)[] = [];
    server.use(
      http.get('*/api/prosthetists/:id/reviews', ({ request }) => {
        authorizationHeaders.push(request.headers.get('authorization'));
      }),
    );
    await openReviewsPage();
    await findArticles(10);
    expect(authorizationHeaders).toEqual(['Bearer token-of-a-test']);
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

  test('bars are buttons, of which several can be pressed; low ratings are the first filter', async () => {
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

    const [lowRatingsButton] = within(screen.getByRole('group', { name: 'Show only' })).getAllByRole(
      'button',
    );
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
    server.use(
      http.get('*/api/prosthetists/:id', () =>
        HttpResponse.json({ ...listing, histogram: [0, 0, 1, 6, 55], reviewCount: 62 }),
      ),
    );
    await openReviewsPage();
    const quickFilters = within(await screen.findByRole('group', { name: 'Show only' }));
    expect(quickFilters.getByRole('button', { name: '1–2 stars (0)' })).toBeTruthy();
  });

  test('children, recent care and the most common limb level are buttons with their counts', async () => {
    const { user, getAddress } = await openReviewsPage();
    await findArticles(10);
    const quickFilters = within(screen.getByRole('group', { name: 'Show only' }));
    await user.click(quickFilters.getByRole('button', { name: /^Children \(\d+\)$/ }));
    await user.click(quickFilters.getByRole('button', { name: /^Since \w+ \d{4} \(\d+\)$/ }));
    await user.click(quickFilters.getByRole('button', { name: /^Symes\/Boyd \(\d+\)$/ }));
    await waitFor(() =>
      expect(getAddress()).toBe(`${reviewsPath}?limbLevel=Symes%2FBoyd&children=true&recent=true`),
    );
  });

  test('a word search follows the typing, marks the words and says how many reviews match', async () => {
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

  test('a filter that is pressed right after a word was typed adds to it', async () => {
    const { user, getAddress } = await openReviewsPage();
    await findArticles(10);
    await user.type(screen.getByRole('searchbox', { name: 'Search these reviews' }), 'socket');
    const quickFilters = within(screen.getByRole('group', { name: 'Show only' }));
    await user.click(quickFilters.getByRole('button', { name: /^Children/ }));
    await waitFor(() => expect(getAddress()).toContain('words=socket'));
    expect(getAddress()).toContain('children=true');
  });

  test('a review in another language than the page says so', async () => {
    await openReviewsPage('', createSession('patient'), 'es');
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
    await renderRemote(remote, `/prosthetist/${mockListings[4]!.listing.slug}/reviews`, {
      session: createSession('patient'),
    });
    expect(await screen.findByText(/Nobody has reviewed Priscila Nóbrega yet/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Write a review – Priscila Nóbrega' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Filter/ })).toBeNull();
  });

  test('is shown in Spanish', async () => {
    await openReviewsPage('', createSession('patient'), 'es');
    await findArticles(10);
    expect(screen.getByRole('heading', { level: 1, name: '64 reseñas' })).toBeTruthy();
    await screen.findByRole('link', { name: 'Escribir una reseña – Renata Okafor' });
  });
});

test('an id in the address is replaced with the slug, and the rest is kept', async () => {
  const { getAddress } = await renderRemote(remote, `/prosthetist/${listing.id}/reviews?sortBy=lowest`, {
    session: createSession('patient'),
  });
  await waitFor(() => expect(getAddress()).toBe(`${reviewsPath}?sortBy=lowest`));
});

describe('flagging a review', () => {
  const getDialog = () => within(screen.getByRole('dialog'));
  async function openFlagDialog() {
    const view = await openReviewsPage();
    const [danaReview] = await findArticles(10);
    await view.user.click(within(danaReview!).getByRole('button', { name: 'Report this review – Dana R.' }));
    return view;
  }

  test('with a reason keeps it visible, and says so', async () => {
    const recordFlag = vi.fn();
    server.use(
      http.post('*/api/reviews/:id/flag', async ({ request, params }) => {
        recordFlag(params.id, await request.clone().json());
      }),
    );
    const { user, toasts } = await openFlagDialog();
    expect(getDialog().getByText(/stays visible while we check/)).toBeTruthy();
    await user.click(getDialog().getByRole('radio', { name: 'Fake or paid' }));
    await user.click(getDialog().getByRole('button', { name: 'Send the report' }));
    expect(await screen.findByText('Reported. It stays visible while we check.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Reported\. It stays visible/));
    expect(recordFlag.mock.calls).toEqual([[buildReviewId(0), { reason: 'Fake or paid', note: '' }]]);
    expect(toasts).toHaveLength(1);
    expect(await findArticles(10)).toBeTruthy();
  });

  test('for harm hides it, and says so', async () => {
    const { user } = await openFlagDialog();
    expect(getDialog().getByText(/a threat, hate, someone’s private health/)).toBeTruthy();
    await user.click(getDialog().getByRole('radio', { name: 'Harmful or illegal' }));
    await user.click(getDialog().getByRole('button', { name: 'Send the report' }));
    expect(await screen.findByText('Reported. It is hidden while we check.')).toBeTruthy();
  });

  test('“Something else” requires a note; without a reason nothing is sent', async () => {
    const recordFlag = vi.fn();
    server.use(http.post('*/api/reviews/:id/flag', () => void recordFlag()));
    const { user } = await openFlagDialog();
    await user.click(getDialog().getByRole('button', { name: 'Send the report' }));
    expect(getDialog().getByText('Choose one.')).toBeTruthy();
    expect(document.activeElement).toBe(getDialog().getAllByRole('radio')[0]);
    await user.click(getDialog().getByRole('radio', { name: 'Something else' }));
    await user.click(getDialog().getByRole('button', { name: 'Send the report' }));
    expect(getDialog().getByText('Say in a few words what is wrong.')).toBeTruthy();
    expect(document.activeElement).toBe(getDialog().getByRole('textbox'));
    expect(recordFlag).not.toHaveBeenCalled();
  });

  test('a failure keeps the dialog and the text', async () => {
    const { user } = await openFlagDialog();
    await user.click(getDialog().getByRole('radio', { name: 'Abusive' }));
    await user.type(getDialog().getByRole('textbox', { name: /^Note/ }), 'Look at line two #503');
    await user.click(getDialog().getByRole('button', { name: 'Send the report' }));
    expect(await getDialog().findByText(/Something went wrong on our side/)).toBeTruthy();
    expect(getDialog().getByRole<HTMLTextAreaElement>('textbox').value).toBe('Look at line two #503');
  });

  test('a click outside keeps what is chosen and typed', async () => {
    const { user } = await openFlagDialog();
    await user.click(getDialog().getByRole('radio', { name: 'Abusive' }));
    await user.type(getDialog().getByRole('textbox', { name: /^Note/ }), 'Look at line two');
    await user.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Report this review – Dana R.' })[0]!);
    expect(getDialog().getByRole<HTMLInputElement>('radio', { name: 'Abusive' }).checked).toBe(true);
    expect(getDialog().getByRole<HTMLTextAreaElement>('textbox').value).toBe('Look at line two');
  });

  test('a repeated flag shows the same thanks', async () => {
    const { user } = await openFlagDialog();
    await user.click(getDialog().getByRole('radio', { name: 'Abusive' }));
    await user.type(getDialog().getByRole('textbox', { name: /^Note/ }), '#409');
    await user.click(getDialog().getByRole('button', { name: 'Send the report' }));
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
