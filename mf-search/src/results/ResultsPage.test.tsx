import { searchPageSize } from '@app/option-lists';
import { findAlert, translatePage } from '@app/test-kit/browser/page';
import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { createSampleCard, createSampleSearchReply } from '@app/test-kit/samples';
import { buildUrl, type Card, searchProsthetists, toSearchInput } from '@app/types';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { pagination, search } from '../mocks/search.ts';
import { rememberNeeds } from '../shared/needs/needs.ts';
import { readSearch } from '../shared/search/read-search.ts';
import { openPage, setUpPageTests, storeNeeds } from '../testing/page-tests.ts';
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

describe('a list of results', () => {
  test('states the number, place, distance, order and origin of the distances, and announces the number', async () => {
    pagination.size = searchPageSize;
    const { announcedTexts } = await openResults();
    expect((await findHeading()).textContent).toBe('24 prosthetists near 63101 (within 100 miles)');
    expect(
      screen.getByText(/^Nearest first\. Distance is a straight line from the center of ZIP 63101/),
    ).toBeTruthy();
    expect(
      screen.getByText(/^Nearest first\..* Ties: best rated first\. .*Nobody can pay for a higher place\.$/),
    ).toBeTruthy();
    expect(document.title).toContain('near 63101');
    await waitFor(() => expect(announcedTexts.at(-1)).toBe('24 prosthetists found. Page 1 of 2.'));
  });

  test('has cards in an ordered list, nearest first, twenty per page, which say what is known', async () => {
    pagination.size = searchPageSize;
    await openResults();
    const miles = getCards().map((card) =>
      Number.parseFloat(within(card).getByTestId('distance').textContent ?? ''),
    );
    expect(miles).toHaveLength(20);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(getCards()[0]!.closest('ol')).toBeTruthy();

    // One profile link, and buttons with distinct names.
    const card = within(getCards()[0]!);
    const profileLinks = card
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('/prosthetists/'));
    expect(profileLinks.map((link) => link.textContent)).toEqual(['Renata Okafor, CPO']);
    expect(card.getByRole('link', { name: 'Call (314) 555-0100 – Renata Okafor' }).getAttribute('href')).toBe(
      'tel:+13145550100',
    );
    expect(card.getByRole('button', { name: 'Save – Renata Okafor' }).getAttribute('aria-pressed')).toBe(
      'false',
    );
    expect(card.getByRole('button', { name: 'Compare – Renata Okafor' })).toBeTruthy();

    // No stars without reviews, a caution below five, and a warning if stale.
    const getCardQueries = (name: string) =>
      within(getCards().find((card) => card.textContent?.includes(name))!);
    expect(getCards()[0]!.textContent).toContain('4.8 of 5 stars,64 reviews');
    expect(getCardQueries('Nóbrega').getByText('No reviews yet')).toBeTruthy();
    expect(getCardQueries('Nóbrega').queryByText(/of 5 stars/)).toBeNull();
    expect(getCardQueries('Kowalczyk').getByText(/^\d reviews, few yet$/)).toBeTruthy();
    expect(getCardQueries('Greer').getByText(/^Not confirmed since .*: call first$/)).toBeTruthy();
    expect(screen.queryByText(/Unclaimed/)).toBeNull();
  });

  test('says of each person at most three facts, what decides first', async () => {
    const statedFacts = {
      acceptsNewPatients: true,
      firstVisitDays: 9,
      insuranceAccepted: ['Medicare', 'TRICARE'],
      confirmedAt: '2026-11-01T12:00:00.000Z',
      stale: false,
    };
    const unstatedFacts = {
      acceptsNewPatients: null,
      firstVisitDays: null,
      insuranceAccepted: [],
      confirmedAt: null,
      stale: false,
    };
    const newPatients = 'New patients, seen in about 9 days';
    const plans = '2 insurance plans listed';
    const notConfirmed = 'Not confirmed since Nov 1, 2026: call first';
    const cases: [name: string, card: Partial<Card>, facts: string[]][] = [
      ['Known', statedFacts, [newPatients, plans, 'Details confirmed Nov 1, 2026']],
      ['Stale', { ...statedFacts, stale: true }, [newPatients, plans, notConfirmed]],
      [
        'Away',
        { ...statedFacts, availability: 'on_leave' },
        [plans, 'Details confirmed Nov 1, 2026', 'On leave: not seeing patients here right now.'],
      ],
      [
        'Once',
        { ...statedFacts, acceptsNewPatients: null, firstVisitDays: null, stale: true },
        [plans, notConfirmed],
      ],
      [
        'Soon',
        { ...unstatedFacts, firstVisitDays: 0, stale: true },
        ['First visit the same day', 'Details not confirmed yet: call first'],
      ],
      [
        'Register',
        { ...unstatedFacts, fromRegister: true, stale: true },
        ['From the public register: call first'],
      ],
      ['Full', { ...unstatedFacts, acceptsNewPatients: false }, ['Not taking new patients']],
    ];
    const prosthetists = cases.map(([lastName, card], index) =>
      createSampleCard({ id: String(index), lastName, ...card }),
    );
    server.use(mockEndpoint(searchProsthetists, () => createSampleSearchReply({ prosthetists })));
    await openResults();
    const listedFacts = getCards().map((card) =>
      within(card)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    );
    expect(listedFacts).toEqual(cases.map(([, , expectedFacts]) => expectedFacts));
  });

  test('a place that closes while the list is shown is not said to be open elsewhere', async () => {
    const nowMock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-30T22:50Z'));
    await openResults(`${resultsPath}&open=now`);
    expect(screen.getAllByText(/^Open now, until 5\sPM$/).length).toBeGreaterThan(0);
    nowMock.mockReturnValue(Date.parse('2026-11-30T23:05Z'));
    act(() => rememberNeeds({ status: 'signed-out' }, { plan: 'TRICARE' })); // renders the cards again
    expect(screen.getAllByText(/^Closed now, opens/).length).toBeGreaterThan(0);
    expect(screen.queryByText('Open now at another place')).toBeNull();
  });

  test('marks a remembered plan on every card, and never says No', async () => {
    await openResults();
    storeNeeds({ plan: 'TRICARE' });
    const firstFacts = getCards().map((card) => within(card).getAllByRole('listitem')[0]!.textContent);
    expect(new Set(firstFacts)).toEqual(new Set(['Takes TRICARE', 'TRICARE not listed']));
  });

  test('without a ZIP code shows no distances, and says that they need one', async () => {
    await openResults('/search-results?radius=10000&page=1&sortBy=distance');
    expect(screen.getByText('Enter a ZIP code to sort by distance')).toBeTruthy();
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Distance (needs a ZIP code)' }).value).toBe(
      'distance',
    );
    expect(screen.queryByTestId('distance')).toBeNull();
    expect((await findHeading()).textContent).toContain('(nationwide)');
  });

  test('in a translated page, texts that change in place show the new words', async () => {
    const { user } = await openResults();
    const toolbar = screen.getByRole('button', { name: 'Show map' }).parentElement!;
    const [saveButton, compareButton] = ['Save', 'Compare'].map((name) =>
      within(getCards()[0]!).getByRole('button', { name: `${name} – Renata Okafor` }),
    );
    translatePage();
    await user.click(saveButton!);
    await user.click(compareButton!);
    await user.click(screen.getByRole('checkbox', { name: /^Treats children/ }));
    await waitFor(async () => expect((await findHeading()).textContent).not.toContain('24'));
    await user.click(within(toolbar).getByRole('button', { name: 'Show map' }));
    expect(saveButton!.textContent).toBe('Saved – Renata Okafor');
    expect(screen.getByRole('region', { name: 'Chosen to compare' }).textContent).toContain('1 chosen');
    expect(toolbar.textContent).toContain('Hide map');
    expect(toolbar.textContent).toContain('Filters 1');
    expect(toolbar.textContent).not.toContain('Show map');
    await user.click(saveButton!);
    await user.click(compareButton!);
  });

  test.each([
    ['en', 'No one by ‘Renata Q. Okafor’. Nearest:', '1 prosthetist', '(nationwide)'],
    ['es', 'Nadie con el nombre «Renata Q. Okafor». Lo más parecido:', '1 protesista', '(en todo el país)'],
  ] as const)(
    'says and announces in %s that nobody has the name, over the nearest',
    async (locale, sentence, ...headingParts) => {
      const query = { name: 'Renata Q. Okafor', page: '1', sortBy: 'distance' };
      const { announcedTexts } = await openResults(`/search-results?${new URLSearchParams(query)}`, {
        locale,
      });
      expect((await findHeading()).textContent).toBe([sentence, ...headingParts].join(' '));
      expect(getNames()).toEqual(['Renata Okafor, CPO']);
      await waitFor(() => expect(announcedTexts.at(-1)).toContain(`${sentence} 1 pro`));
    },
  );

  test('sends no request for preloaded data', async () => {
    const { query } = readSearch(parseQuery(resultsPath));
    const searchUrl = buildUrl(searchProsthetists, toSearchInput(query!));
    await openPage(resultsPath, { replies: { [searchUrl]: search(query!) } });
    expect(getCards()).toHaveLength(4);
    await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
    expect(sentCalls).toEqual([]);
  });
});

describe('pagination', () => {
  test('Next is a link with the cursor of the last result; then the heading has the focus', async () => {
    pagination.size = searchPageSize;
    const { user, getAddress } = await openResults();
    const firstPageNames = getNames();
    const pager = within(screen.getByRole('navigation', { name: 'Pages of results' }));
    expect(pager.getByText('1–20 of 24')).toBeTruthy();
    await user.click(pager.getByRole('link', { name: 'Next' }));
    expect(Object.fromEntries(parseQuery(getAddress()))).toMatchObject({ page: '2', after: 'after-1' });
    await waitFor(async () => expect(document.activeElement).toBe(await findHeading()));
    expect(getNames()).toHaveLength(4);
    expect(getNames().filter((name) => firstPageNames.includes(name))).toEqual([]);
  });

  test('a page past the last one shows nobody and links to the last', async () => {
    pagination.size = searchPageSize;
    await openPage(resultsPath.replace('page=1', 'page=9'));
    const lastPageLink = await screen.findByRole('link', { name: 'Go to the last page' });
    expect(screen.queryByRole('article')).toBeNull();
    expect(lastPageLink.getAttribute('href')).toBe(resultsPath.replace('page=1', 'page=2'));
  });
});

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
