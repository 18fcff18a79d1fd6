import { findAlert } from '@app/test-kit/browser/page';
import { mockProblem } from '@app/test-kit/mock';
import { searchProsthetists } from '@app/types';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { search } from '../mocks/search.ts';
import { readSearch } from '../shared/search/read-search.ts';
import { openPage, setUpPageTests } from '../testing/page-tests.ts';
import {
  findCards,
  findHeading,
  getCards,
  getNames,
  openResults,
  parseQuery,
  resultsPath,
} from '../testing/results-tests.ts';

const { server, sentCalls } = setUpPageTests();
const emptyPath =
  '/search-results?zipCode=63101&radius=25&page=1&sortBy=distance&limbLevel=Hip&language=Chinese';

describe('no results', () => {
  test('are announced, and one press clears all filters', async () => {
    const { user, announcedTexts } = await openPage(emptyPath);
    await screen.findByRole('heading', { level: 1, name: 'Nobody matches all 2 filters' });
    expect(screen.queryAllByRole('heading', { name: /Nobody|^0 / })).toHaveLength(1);
    expect(announcedTexts.at(-1)).toBe('0 results within 25 miles.');
    await user.click(await screen.findByRole('link', { name: 'Clear all 2' }));
    await findCards();
  });

  test('D6 name the filter to leave out, and what that brings', async () => {
    const { user, getAddress } = await openPage(emptyPath);
    const offerLinks = await screen.findAllByRole('link', { name: /^Leave out / });
    expect(screen.getByText(/^With “.*” and “.*”, within 25 miles\.$/)).toBeTruthy();
    const resultCounts = offerLinks.map(({ textContent }) =>
      Number(/(\d+) (?:person|people)$/.exec(textContent!)![1]),
    );
    expect(resultCounts).toEqual(resultCounts.toSorted((a, b) => b - a));
    expect(resultCounts).not.toContain(0);
    const [offerLink] = offerLinks;
    const [, leftOutFilter, total] = /^Leave out “(Hip|Chinese)” (\d+)/.exec(offerLink!.textContent!)!;
    await user.click(offerLink!);
    await waitFor(() =>
      expect(parseQuery(getAddress()).has(leftOutFilter === 'Hip' ? 'limbLevel' : 'language')).toBe(false),
    );
    await waitFor(async () => expect((await findHeading()).textContent).toMatch(new RegExp(`^${total} `)));
  });

  test('R4 wider searches show their number of results', async () => {
    const emptyReply = search(readSearch(new URLSearchParams('zipCode=63101&radius=25&name=zzz')).query!);
    const widerSearches = [
      { radius: 50, total: 3 },
      { radius: 10_000, total: 26 },
    ];
    server.use(
      http.get('*/api/prosthetists', ({ request }) =>
        new URL(request.url).searchParams.get('radius') === '25'
          ? HttpResponse.json({ ...emptyReply, radius: 25, wider: widerSearches })
          : undefined,
      ),
    );
    const { user, getAddress, announcedTexts } = await openPage(
      '/search-results?zipCode=63101&radius=25&page=1&sortBy=distance',
    );
    const widerLink = await screen.findByRole('link', { name: 'Look within 50 miles 3 people' });
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show map' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Look nationwide 26 people' })).toBeTruthy();
    expect(announcedTexts.at(-1)).toBe('0 results within 25 miles. 3 within 50 miles, 26 nationwide');
    await user.click(widerLink);
    expect(parseQuery(getAddress()).get('radius')).toBe('50');
    await findCards();
  });
});

describe('a failed request', () => {
  test('can be retried, after automatic retries', async () => {
    server.use(mockProblem(searchProsthetists, 503));
    const { user } = await openPage(resultsPath);
    await findAlert('Error searching for profiles. Please try again.');
    expect(sentCalls).toHaveLength(3);
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findCards();
    expect(screen.queryByText(/Error searching/)).toBeNull();
  });

  test('shows after ten seconds that it is slow, and can be cancelled and retried', async () => {
    let isServiceUp = false;
    server.use(
      http.get('*/api/prosthetists', () => (isServiceUp ? undefined : new Promise<never>(() => {}))),
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await openPage(resultsPath);
    expect(screen.getByText('Loading results')).toBeTruthy();
    expect(screen.queryByText('Still working…')).toBeNull();
    await vi.waitFor(async () => {
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      screen.getByText('Still working…');
    });
    vi.useRealTimers();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    isServiceUp = true;
    await user.click(await screen.findByRole('button', { name: 'Load again' }));
    await findCards();
  });

  test('old cards are dimmed while new ones load; the skeleton is for the first load only', async () => {
    const { user } = await openResults();
    const heldReply = Promise.withResolvers<void>();
    server.use(http.get('*/api/prosthetists', () => heldReply.promise));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
    expect(getCards()[0]!.closest('ol')?.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('Loading results')).toBeNull();
    heldReply.resolve();
    await waitFor(() => expect(getCards()[0]!.closest('ol')?.hasAttribute('aria-busy')).toBe(false));
  });

  test('without a network the old cards stay, with a note that new ones load later', async () => {
    const { user } = await openResults();
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
    expect(screen.getByText('You are offline.')).toBeTruthy();
    expect(getNames()[0]).toContain('Okafor');
    expect(sentCalls).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(getNames()[0]).toContain('Abara'));
    expect(screen.queryByText('You are offline.')).toBeNull();
  });
});
