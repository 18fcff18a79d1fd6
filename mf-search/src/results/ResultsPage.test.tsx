import { pageSize } from '@app/option-lists';
import { findAlert } from '@app/test-kit/browser/find-alert';
import { translatePage } from '@app/test-kit/browser/translate-page';
import { mock } from '@app/test-kit/mock';
import { mockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { sampleCard, sampleSearchReply } from '@app/test-kit/samples';
import { buildUrl, type Card, searchInput, searchProsthetists } from '@app/types';
import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import remote from '../expose.ts';
import { handlers, sentinels } from '../mocks/handlers.ts';
import { page, search } from '../mocks/search.ts';
import { forgetNeeds } from '../shared/needs/needs.ts';
import { readSearch } from '../shared/search/read-search.ts';

installJsdomDialog();
const server = mockServer(...handlers);
const near = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';

let requests: string[] = [];
beforeEach(() => {
  requests = [];
  page.size = 4; // few cards, where the test is not about pages
  // Only listens: without an answer the next handler is asked.
  server.use(
    http.all(
      '*/api/*',
      ({ request }) => void requests.push(new URL(request.url).pathname + new URL(request.url).search),
    ),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  act(forgetNeeds);
});

const open = (address = near, options: { locale?: 'en' | 'es' } = {}) =>
  renderRemote(remote, address, options);
const heading = () => screen.findByRole('heading', { level: 1 });
/** Those of the list; the band of who is farther away is a section of its own. */
const cards = () => screen.getAllByRole('article').filter((card) => !card.closest('section section'));
const names = () => cards().map((card) => within(card).getByRole('heading').textContent);
/** For a page whose code is loaded first. */
const seldom = { timeout: 20_000 };
const parseQuery = (address: string) => new URLSearchParams(address.split('?')[1]);
/** A call would be on its way by then. */
async function expectNoRequests() {
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(requests).toEqual([]);
}
const loaded = () => screen.findAllByRole('article');

describe('a list of results', () => {
  test('states the number, place, distance, order and origin of the distances, and announces the number', async () => {
    page.size = pageSize;
    const { announced } = await open();
    await loaded();
    expect((await heading()).textContent).toBe('24 prosthetists near 63101 (within 100 miles)');
    expect(
      screen.getByText(/^Nearest first\. Distance is a straight line from the center of ZIP 63101/),
    ).toBeTruthy();
    expect(
      screen.getByText(/^Nearest first\..* Ties: best rated first\. .*Nobody can pay for a higher place\.$/),
    ).toBeTruthy();
    expect(document.title).toContain('near 63101');
    await waitFor(() => expect(announced.at(-1)).toBe('24 prosthetists found. Page 1 of 2.'));
  });

  test('has cards in an ordered list, nearest first, twenty per page, which say what is known', async () => {
    page.size = pageSize;
    await open();
    const [first] = await loaded();
    const miles = cards().map((card) =>
      Number.parseFloat(within(card).getByTestId('distance').textContent ?? ''),
    );
    expect(miles).toHaveLength(20);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(cards()[0]!.closest('ol')).toBeTruthy();

    // One profile link, and buttons with distinct names.
    const card = within(first!);
    const profiles = card
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('/prosthetists/'));
    expect(profiles.map((link) => link.textContent)).toEqual(['Renata Okafor, CPO']);
    expect(card.getByRole('link', { name: 'Call (314) 555-0100 – Renata Okafor' }).getAttribute('href')).toBe(
      'tel:+13145550100',
    );
    expect(card.getByRole('button', { name: 'Save – Renata Okafor' }).getAttribute('aria-pressed')).toBe(
      'false',
    );
    expect(card.getByRole('button', { name: 'Compare – Renata Okafor' })).toBeTruthy();

    // No stars without reviews, a caution below five, and a warning if stale.
    const find = (name: string) => within(cards().find((one) => one.textContent?.includes(name))!);
    expect(find('Nóbrega').getByText('No reviews yet')).toBeTruthy();
    expect(find('Nóbrega').queryByText(/of 5 stars/)).toBeNull();
    expect(find('Kowalczyk').getByText(/^\d reviews, few yet$/)).toBeTruthy();
    expect(find('Greer').getByText(/^Not confirmed since .*: call first$/)).toBeTruthy();
    expect(screen.queryByText(/Unclaimed/)).toBeNull();
  });

  test('says of each person at most three facts, what decides first', async () => {
    const known = {
      ...{ acceptsNewPatients: true, firstVisitDays: 9, insuranceAccepted: ['Medicare', 'TRICARE'] },
      ...{ confirmedAt: '2026-11-01T12:00:00.000Z', stale: false },
    };
    const unknown = { acceptsNewPatients: null, firstVisitDays: null, insuranceAccepted: [] };
    const people: [name: string, card: Partial<Card>, facts: string[]][] = [
      [
        'Known',
        known,
        ['New patients, seen in about 9 days', '2 insurance plans listed', 'Details confirmed Nov 1, 2026'],
      ],
      [
        'Stale',
        { ...known, stale: true },
        [
          'New patients, seen in about 9 days',
          '2 insurance plans listed',
          'Not confirmed since Nov 1, 2026: call first',
        ],
      ],
      [
        'Away',
        { ...known, availability: 'on_leave' },
        [
          '2 insurance plans listed',
          'Details confirmed Nov 1, 2026',
          'On leave: not seeing patients here right now.',
        ],
      ],
      [
        'Once',
        { ...known, acceptsNewPatients: null, firstVisitDays: null, stale: true },
        ['2 insurance plans listed', 'Not confirmed since Nov 1, 2026: call first'],
      ],
      [
        'Soon',
        { ...unknown, firstVisitDays: 0, confirmedAt: null, stale: true },
        ['First visit the same day', 'Details not confirmed yet: call first'],
      ],
      [
        'Full',
        { ...unknown, acceptsNewPatients: false, confirmedAt: null, stale: false },
        ['Not taking new patients'],
      ],
    ];
    const prosthetists = people.map(([lastName, card], i) =>
      sampleCard({ id: String(i), lastName, ...card }),
    );
    server.use(mock(searchProsthetists, () => sampleSearchReply({ prosthetists })));
    await open();
    await loaded();
    const facts = cards().map((card) =>
      within(card)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    );
    expect(facts).toEqual(people.map(([, , expected]) => expected));
  });

  test('marks a remembered plan on every card, and never says No', async () => {
    await open();
    await loaded();
    act(() => {
      const state = { needs: { plan: 'TRICARE' }, by: '' };
      localStorage.setItem('needs', JSON.stringify({ state, version: 1 }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'needs' }));
    });
    const first = cards().map((card) => within(card).getAllByRole('listitem')[0]!.textContent);
    expect(new Set(first)).toEqual(new Set(['Takes TRICARE', 'TRICARE not listed']));
  });

  test('without a ZIP code shows no distances, and what they need', async () => {
    await open('/search-results?radius=10000&page=1&sortBy=distance');
    await loaded();
    expect(screen.getByText('Enter a ZIP code to sort by distance')).toBeTruthy();
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Distance (needs a ZIP code)' }).value).toBe(
      'distance',
    );
    expect(screen.queryByTestId('distance')).toBeNull();
    expect((await heading()).textContent).toContain('(nationwide)');
  });

  test('in a translated page, texts that change in place are the new ones', async () => {
    const { user } = await open();
    const [first] = await loaded();
    const actions = screen.getByRole('button', { name: 'Show map' }).parentElement!;
    const [save, compare] = ['Save', 'Compare'].map((name) =>
      within(first!).getByRole('button', { name: `${name} – Renata Okafor` }),
    );
    translatePage();
    await user.click(save!);
    await user.click(compare!);
    await user.click(screen.getByRole('checkbox', { name: /^Treats children/ }));
    await waitFor(async () => expect((await heading()).textContent).not.toContain('24'));
    await user.click(within(actions).getByRole('button', { name: 'Show map' }));
    expect(save!.textContent).toBe('Saved – Renata Okafor');
    expect(screen.getByRole('region', { name: 'Chosen to compare' }).textContent).toContain('1 chosen');
    expect(actions.textContent).toContain('Hide map');
    expect(actions.textContent).toContain('Filters 1');
    expect(actions.textContent).not.toContain('Show map');
    await user.click(save!);
    await user.click(compare!);
  });

  test.each([
    ['en', 'No one by ‘Renata Q. Okafor’. Nearest:', '1 prosthetist', '(nationwide)'],
    ['es', 'Nadie con el nombre «Renata Q. Okafor». Lo más parecido:', '1 protesista', '(en todo el país)'],
  ] as const)(
    'says and announces in %s that nobody has the name, over the nearest',
    async (locale, sentence, ...rest) => {
      const query = { name: 'Renata Q. Okafor', page: '1', sortBy: 'distance' };
      const { announced } = await open(`/search-results?${new URLSearchParams(query)}`, { locale });
      await loaded();
      expect((await heading()).textContent).toBe([sentence, ...rest].join(' '));
      expect(names()).toEqual(['Renata Okafor, CPO']);
      await waitFor(() => expect(announced.at(-1)).toContain(`${sentence} 1 pro`));
    },
  );

  test('sends no request for preloaded data', async () => {
    const { query } = readSearch(parseQuery(near));
    const address = buildUrl(searchProsthetists, searchInput(query!));
    await renderRemote(remote, near, { replies: { [address]: search(query!) } });
    expect(cards()).toHaveLength(4);
    await expectNoRequests();
  });
});

describe('the address holds the state', () => {
  test('a filter changes it, returns to page 1, keeps the focus, and Back undoes it', async () => {
    const { user, address, back } = await open(near.replace('page=1', 'page=2'));
    await loaded();
    const tricare = screen.getByRole('checkbox', { name: 'TRICARE 15 people' });
    await user.click(tricare);
    expect(Object.fromEntries(parseQuery(address()))).toEqual({
      zipCode: '63101',
      radius: '100',
      page: '1',
      sortBy: 'distance',
      insurance: 'TRICARE',
    });
    await waitFor(async () => expect((await heading()).textContent).toContain('15 prosthetists'));
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /TRICARE/ }));
    await back();
    await waitFor(async () => expect((await heading()).textContent).toContain('24 prosthetists'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /TRICARE/ }).checked).toBe(false);
    expect(parseQuery(address()).get('page')).toBe('2');
  });

  test('two quick changes both count, before the address has changed', async () => {
    const { address } = await open();
    await loaded();
    const boxes = ['TRICARE', 'Spanish'].map((name) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) }),
    );
    for (const box of boxes) fireEvent.click(box);
    expect(boxes.map((box) => box.checked)).toEqual([true, true]);
    await waitFor(() => expect(parseQuery(address()).get('language')).toBe('Spanish'));
    expect(parseQuery(address()).get('insurance')).toBe('TRICARE');
  });

  test('values of one group repeat their key; the card shows what it matches', async () => {
    const { user, address } = await open();
    await loaded();
    await user.click(screen.getByRole('checkbox', { name: /^Myoelectric/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Rotationplasty/ }));
    expect(parseQuery(address()).getAll('specialty')).toEqual(['Myoelectric', 'Rotationplasty']);
    await waitFor(() => expect(names()[0]).toContain('Talbot'));
    expect(within(cards()[0]!).getByText('Fits your filters:').parentElement?.textContent).toContain(
      'Myoelectric',
    );
  });

  test('each value shows its number of results, ignoring other values of its group', async () => {
    const { user } = await open();
    await loaded();
    await user.click(screen.getByRole('checkbox', { name: 'Spanish 3 people' }));
    await waitFor(async () => expect((await heading()).textContent).toContain('3 prosthetists'));
    expect(screen.getByRole('checkbox', { name: 'ASL 1 person' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show 3 results' })).toBeTruthy();
  });

  test('active filters can be removed one by one, or all together', async () => {
    const { user, address } = await open(`${near}&insurance=TRICARE&language=Spanish&children=true`);
    await loaded();
    const on = within(screen.getByRole('list', { name: 'Active filters' }));
    await user.click(on.getByRole('button', { name: 'TRICARE – remove this filter' }));
    expect(parseQuery(address()).has('insurance')).toBe(false);
    expect(document.activeElement?.textContent).toContain('Spanish');
    await user.click(screen.getByRole('link', { name: 'Clear filters' }));
    expect([...parseQuery(address()).keys()]).toEqual(['zipCode', 'radius', 'page', 'sortBy']);
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  test('a profile shows the location of its card, and the way back leads to that card', async () => {
    const { user } = await open();
    await loaded();
    const name = names()[2]!;
    await user.click(within(cards()[2]!).getByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name: new RegExp(`^${name.split(',')[0]}`) }, seldom);
    expect(screen.getByText(/^: [\d.]+ miles from 63101$/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Back to 24 results' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(name));
    expect(screen.getByRole('link', { name: 'Skip to the results' }).getAttribute('href')).toBe(
      '#results-list',
    );
  });

  test('"Clear all" removes all filters and focuses the heading', async () => {
    const { user, address } = await open(`${near}&insurance=TRICARE&language=Spanish`);
    await loaded();
    const on = within(screen.getByRole('list', { name: 'Active filters' }));
    await user.click(on.getByRole('button', { name: 'Clear all' }));
    expect([...parseQuery(address()).keys()]).toEqual(['zipCode', 'radius', 'page', 'sortBy']);
    expect(document.activeElement).toBe(await heading());
  });

  test('values without results are disabled, and active ones can be removed', async () => {
    const { user } = await open(`${near}&insurance=TRICARE&language=Spanish`);
    await loaded();
    const empty = screen.getAllByRole<HTMLInputElement>('checkbox', { name: / 0 people$/ });
    expect(empty.length).toBeGreaterThan(0);
    expect(empty.filter((box) => !box.disabled && !box.checked)).toEqual([]);
    const spanish = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Spanish/ });
    await user.click(spanish);
    await waitFor(() => expect(spanish.checked).toBe(false));
    expect(document.activeElement).toBe(spanish);
  });

  test('on a phone filters are in a sheet, with the number of results and "Clear"', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { user, address } = await open(`${near}&language=Spanish`);
    await loaded();
    // A wide window hides it, as jsdom does.
    const opener = document.querySelector('button[aria-haspopup=dialog][aria-expanded]')!;
    expect(opener.textContent?.trim()).toBe('Filters 1');
    fireEvent.click(opener);
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
    await user.click(sheet.getByRole('checkbox', { name: /^TRICARE/ }));
    expect(parseQuery(address()).get('insurance')).toBe('TRICARE');
    await user.click(sheet.getByRole('button', { name: 'Clear filters' }));
    await user.click(await sheet.findByRole('button', { name: 'Show 24 results' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('visits and accessibility filter the list, each with its count, and the card shows what it matches', async () => {
    const { user, address } = await open();
    await loaded();
    await user.selectOptions(screen.getByRole('combobox', { name: 'First visit' }), 'Within 14 days (12)');
    await user.click(screen.getByRole('checkbox', { name: /^Elevator/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Takes new patients/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Same-day repair/ }));
    expect(Object.fromEntries(parseQuery(address()))).toMatchObject({
      accessibility: 'Lift',
      firstVisitDays: '14',
      acceptsNewPatients: 'true',
      sameDayRepairs: 'true',
    });
    const on = within(screen.getByRole('list', { name: 'Active filters' }));
    await waitFor(() => expect(on.getAllByRole('button', { name: /remove this filter$/ })).toHaveLength(4));
    await waitFor(() =>
      expect(within(cards()[0]!).getByText('Fits your filters:').parentElement?.textContent).toContain(
        'Elevator · First visit within 14 days · Same-day repair',
      ),
    );
    await user.click(on.getByRole('button', { name: 'First visit within 14 days – remove this filter' }));
    expect(parseQuery(address()).has('firstVisitDays')).toBe(false);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'First visit' }).value).toBe('');
  });

  test('a name search sorts by best match, and shows matches outside the name', async () => {
    const { user, address } = await open('/search-results?name=limb&radius=10000&page=1&sortBy=distance');
    await loaded();
    const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect(sort.selectedOptions[0]?.text).toBe('Best match');
    expect(screen.getByRole<HTMLOptionElement>('option', { name: /needs a ZIP code/ }).disabled).toBe(true);
    expect(screen.getByText(/^People with that name first.*best rated first\./)).toBeTruthy();
    expect(screen.queryByText('Enter a ZIP code to sort by distance')).toBeNull();
    expect(within(cards()[0]!).getByText(/^practice: /)).toBeTruthy();
    await user.selectOptions(sort, 'Name');
    expect(parseQuery(address()).get('sortBy')).toBe('name');
    await user.selectOptions(sort, 'Best match');
    expect(parseQuery(address()).get('sortBy')).toBe('relevance');
  });

  test('a name search with a ZIP code sorts by distance only if that was chosen', async () => {
    const { user, address } = await open(
      '/search-results?name=limb&zipCode=63101&radius=10000&page=1&sortBy=distance',
    );
    await loaded();
    const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect(sort.selectedOptions[0]?.text).toBe('Best match');
    await user.selectOptions(sort, 'Distance');
    expect(Object.fromEntries(parseQuery(address()))).toMatchObject({ sortBy: 'distance', sort: 'chosen' });
    await waitFor(() => expect(screen.getByText(/^Nearest first\./)).toBeTruthy());
    expect(sort.selectedOptions[0]?.text).toBe('Distance');
  });

  test('military mail has no distance, and says so', async () => {
    await open('/search-results?name=limb&zipCode=09012&radius=10000&page=1&sortBy=distance');
    await loaded();
    expect(screen.getByText('Military mail: no distance from here')).toBeTruthy();
  });

  test('the order can be changed, and is explained', async () => {
    const { user, address } = await open();
    await loaded();
    const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect([...sort.options].map((option) => option.text)).toEqual([
      'Distance',
      'Best fit',
      'Best rated',
      'Most reviewed',
      'Recently confirmed',
      'Name',
    ]);
    await user.selectOptions(sort, 'Most reviewed');
    expect(parseQuery(address()).get('sortBy')).toBe('reviews');
    await waitFor(() => expect(names()[0]).toContain('Talbot'));
    expect(screen.getByText(/^Most reviewed first\./)).toBeTruthy();
  });

  test('a new search keeps filters and order', async () => {
    const { user, address } = await open(
      `${near.replace('sortBy=distance', 'sortBy=rating')}&language=Spanish`,
    );
    await loaded();
    const form = within(screen.getByRole('search', { name: 'Change this search' }));
    await user.selectOptions(form.getByLabelText('Radius'), '50');
    await user.click(form.getByRole('button', { name: 'Search' }));
    expect(Object.fromEntries(parseQuery(address()))).toEqual({
      zipCode: '63101',
      radius: '50',
      page: '1',
      sortBy: 'rating',
      language: 'Spanish',
    });
    await waitFor(async () => expect(document.activeElement).toBe(await heading()));
  });
});

describe('pagination', () => {
  test('Next is a link with the cursor of the last result; then the heading has the focus', async () => {
    page.size = pageSize;
    const { user, address } = await open();
    await loaded();
    const before = names();
    const pages = within(screen.getByRole('navigation', { name: 'Pages of results' }));
    expect(pages.getByText('1–20 of 24')).toBeTruthy();
    await user.click(pages.getByRole('link', { name: 'Next' }));
    expect(Object.fromEntries(parseQuery(address()))).toMatchObject({ page: '2', after: 'after-1' });
    await waitFor(async () => expect(document.activeElement).toBe(await heading()));
    expect(names()).toHaveLength(4);
    expect(names().filter((name) => before.includes(name))).toEqual([]);
  });

  test('a page past the last one shows nobody and links to the last', async () => {
    page.size = pageSize;
    await open(near.replace('page=1', 'page=9'));
    const link = await screen.findByRole('link', { name: 'Go to the last page' });
    expect(screen.queryByRole('article')).toBeNull();
    expect(link.getAttribute('href')).toBe(near.replace('page=1', 'page=2'));
  });
});

describe('no results', () => {
  test('R4 are announced with counts for wider radii, and one press widens the search', async () => {
    const { user, announced } = await open(
      '/search-results?zipCode=63101&radius=25&page=1&sortBy=distance&limbLevel=Hip&language=Chinese',
    );
    await screen.findByRole('heading', { level: 2, name: 'Nobody matches all 2 filters' });
    expect(announced.at(-1)).toBe('0 results within 25 miles.');
    await user.click(screen.getByRole('link', { name: 'Clear all 2' }));
    await loaded();
  });

  test('D6 name the filter to leave out, and what that brings', async () => {
    const { user, address } = await open(
      '/search-results?zipCode=63101&radius=25&page=1&sortBy=distance&limbLevel=Hip&language=Chinese',
    );
    const offers = await screen.findAllByRole('link', { name: /^Leave out / });
    expect(screen.getByText(/^With “.*” and “.*”, within 25 miles\.$/)).toBeTruthy();
    const numbers = offers.map(({ textContent }) =>
      Number(/(\d+) (?:person|people)$/.exec(textContent!)![1]),
    );
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(numbers).not.toContain(0);
    const [offer] = offers;
    const [, left, total] = /^Leave out “(Hip|Chinese)” (\d+)/.exec(offer!.textContent!)!;
    await user.click(offer!);
    await waitFor(() =>
      expect(parseQuery(address()).has(left === 'Hip' ? 'limbLevel' : 'language')).toBe(false),
    );
    await waitFor(async () => expect((await heading()).textContent).toMatch(new RegExp(`^${total} `)));
  });

  test('R4 wider searches show their number of results', async () => {
    const few = search(readSearch(new URLSearchParams('zipCode=63101&radius=25&name=zzz')).query!);
    const wider = [
      { radius: 50, total: 3 },
      { radius: 10_000, total: 26 },
    ];
    server.use(
      http.get('*/api/prosthetists', ({ request }) =>
        new URL(request.url).searchParams.get('radius') === '25'
          ? HttpResponse.json({ ...few, radius: 25, wider })
          : undefined,
      ),
    );
    const { user, address, announced } = await open(
      '/search-results?zipCode=63101&radius=25&page=1&sortBy=distance',
    );
    const widen = await screen.findByRole('link', { name: 'Look within 50 miles 3 people' });
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show map' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Look nationwide 26 people' })).toBeTruthy();
    expect(announced.at(-1)).toBe('0 results within 25 miles. 3 within 50 miles, 26 nationwide');
    await user.click(widen);
    expect(parseQuery(address()).get('radius')).toBe('50');
    await loaded();
  });
});

describe('an invalid address is not searched', () => {
  test.each([
    ['zipCode=12&radius=50', 'Zip code', '12', /five digits/],
    ['zipCode=63101&radius=abc', 'Radius', '', /Choose a radius/],
    [`name=${'x'.repeat(101)}`, 'Prosthetist name', 'x'.repeat(101), /at most 100/],
  ])('%s: the field says what is wrong, the rest is kept', async (junk, label, value, sentence) => {
    await open(`/search-results?${junk}`);
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe(value);
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toMatch(sentence);
    within(described!).getByRole('alert');
    expect(screen.queryByText(/^ZIP /)).toBeNull();
    expect(screen.queryByRole('article')).toBeNull();
    await expectNoRequests();
  });

  test('an invalid page shows an error above the form, which keeps the search', async () => {
    const { user, address } = await open('/search-results?zipCode=63101&radius=50&page=zero');
    expect((await screen.findByRole('alert')).textContent).toMatch(/no such page/);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(parseQuery(address()).toString()).toBe('zipCode=63101&radius=50&page=1&sortBy=distance');
    await loaded();
  });

  test('a radius without a ZIP code is rejected as in the form', async () => {
    await open('/search-results?radius=100&page=1&sortBy=distance');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please enter either a prosthetist name or zip code to search.',
    );
    await expectNoRequests();
  });

  test("an unknown ZIP code shows the service's message", async () => {
    await open(`/search-results?zipCode=${sentinels.unknownZip}&radius=50&page=1&sortBy=distance`);
    await waitFor(() => expect(screen.getByLabelText('Zip code').getAttribute('aria-invalid')).toBe('true'));
    const zip = screen.getByLabelText('Zip code');
    expect(document.getElementById(zip.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      "We don't know this ZIP code.",
    );
    expect(screen.getByLabelText<HTMLInputElement>('Zip code').value).toBe(sentinels.unknownZip);
    expect(screen.queryByRole('article')).toBeNull();
  });
});

describe('a failed request', () => {
  test('can be retried, after automatic retries', async () => {
    const { user } = await open(
      `/search-results?zipCode=${sentinels.brokenZip}&radius=50&page=1&sortBy=distance`,
    );
    await findAlert('Error searching for profiles. Please try again.');
    expect(requests).toHaveLength(3);
    server.use(
      http.get('*/api/prosthetists', ({ request }) =>
        HttpResponse.json(search(readSearch(new URL(request.url).searchParams).query!)),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await loaded();
    expect(screen.queryByText(/Error searching/)).toBeNull();
  });

  test('shows after ten seconds that it is slow, and can be cancelled and retried', async () => {
    let answer = false;
    server.use(http.get('*/api/prosthetists', () => (answer ? undefined : new Promise<never>(() => {}))));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await open();
    expect(screen.getByText('Loading results')).toBeTruthy();
    expect(screen.queryByText('Still working…')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('Still working…')).toBeTruthy();
    vi.useRealTimers();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    answer = true;
    await user.click(await screen.findByRole('button', { name: 'Load again' }));
    await loaded();
  });

  test('old cards are dimmed while new ones load; the skeleton is for the first load only', async () => {
    const { user } = await open();
    await loaded();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(http.get('*/api/prosthetists', async () => void (await held)));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
    expect(cards()[0]!.closest('ol')?.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('Loading results')).toBeNull();
    release();
    await waitFor(() => expect(cards()[0]!.closest('ol')?.hasAttribute('aria-busy')).toBe(false));
  });

  test('without a network the old cards stay, with a note that new ones load later', async () => {
    const { user } = await open();
    await loaded();
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
    expect(screen.getByText('You are offline.')).toBeTruthy();
    expect(names()[0]).toContain('Okafor');
    expect(requests).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(names()[0]).toContain('Abara'));
    expect(screen.queryByText('You are offline.')).toBeNull();
  });
});

test('heading, filters, card and order are shown in Spanish', async () => {
  await open(near, { locale: 'es' });
  const [first] = await loaded();
  expect((await heading()).textContent).toContain('24 protesistas cerca de 63101');
  expect(screen.getByRole('checkbox', { name: /^Deportistas y alta actividad/ })).toBeTruthy();
  expect(within(first!).getByRole('button', { name: 'Guardar – Renata Okafor' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Ordenar por' })).toBeTruthy();
});
