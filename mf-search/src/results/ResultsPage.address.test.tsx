import { nationwideQueryMiles } from '@app/option-lists';
import type { SearchQuery } from '@app/types';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { specialZips } from '../mocks/handlers.ts';
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
import { buildOutOfStateHref } from './MoreResults.tsx';

const { server, sentCalls } = setUpPageTests();
const readQuery = (params: string) => readSearch(new URLSearchParams(params)).query as SearchQuery;
/** Waits until a request would have been sent. */
async function expectNoRequests() {
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(sentCalls).toEqual([]);
}
const getSortSelect = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
const getChosenOrder = () => getSortSelect().selectedOptions[0]?.text;
/** For a page whose code is loaded first. */
const lazyPageTimeout = { timeout: 20_000 };

describe('the address holds the state', () => {
  test('a filter changes the address, returns to page 1, keeps the focus, and Back undoes it', async () => {
    const { user, getAddress, back } = await openResults(resultsPath.replace('page=1', 'page=2'));
    const tricareCheckbox = screen.getByRole('checkbox', { name: 'TRICARE 15 people' });
    await user.click(tricareCheckbox);
    expect(Object.fromEntries(parseQuery(getAddress()))).toEqual({
      zipCode: '63101',
      radius: '100',
      page: '1',
      sortBy: 'distance',
      insurance: 'TRICARE',
    });
    await waitFor(async () => expect((await findHeading()).textContent).toContain('15 prosthetists'));
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /TRICARE/ }));
    await back();
    await waitFor(async () => expect((await findHeading()).textContent).toContain('24 prosthetists'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /TRICARE/ }).checked).toBe(false);
    expect(parseQuery(getAddress()).get('page')).toBe('2');
  });

  test('the link to people farther away keeps the filters, and is left out if it would widen them', () => {
    const outOfStateHref = buildOutOfStateHref(
      readQuery('zipCode=63101&radius=50&page=2&sortBy=rating&insurance=TRICARE&children=true'),
    );
    expect(Object.fromEntries(parseQuery(outOfStateHref!))).toEqual({
      zipCode: '63101',
      radius: String(nationwideQueryMiles),
      page: '1',
      sortBy: 'distance',
      insurance: 'TRICARE',
      children: 'true',
      specialty: 'Accepts out-of-state patients',
    });
    const specialty = 'Athletes and High Activity';
    expect(
      buildOutOfStateHref(readQuery(`zipCode=63101&radius=50&page=1&specialty=${specialty}`)),
    ).toBeUndefined();
  });

  test('two quick changes both count, before the address has changed', async () => {
    const { getAddress } = await openResults();
    const checkboxes = ['TRICARE', 'Spanish'].map((name) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) }),
    );
    for (const checkbox of checkboxes) fireEvent.click(checkbox);
    expect(checkboxes.map((checkbox) => checkbox.checked)).toEqual([true, true]);
    await waitFor(() => expect(parseQuery(getAddress()).get('language')).toBe('Spanish'));
    expect(parseQuery(getAddress()).get('insurance')).toBe('TRICARE');
  });

  test('values of one group repeat their key; the card shows what it matches', async () => {
    const { user, getAddress } = await openResults();
    await user.click(screen.getByRole('checkbox', { name: /^Myoelectric/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Rotationplasty/ }));
    expect(parseQuery(getAddress()).getAll('specialty')).toEqual(['Myoelectric', 'Rotationplasty']);
    await waitFor(() => expect(getNames()[0]).toContain('Talbot'));
    expect(within(getCards()[0]!).getByText('Fits your filters:').parentElement?.textContent).toContain(
      'Myoelectric',
    );
  });

  test('each value shows its number of results, ignoring other values of its group; one without is disabled', async () => {
    const { user } = await openResults();
    const spanishCheckbox = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Spanish 3 people' });
    await user.click(spanishCheckbox);
    await waitFor(async () => expect((await findHeading()).textContent).toContain('3 prosthetists'));
    expect(screen.getByRole('checkbox', { name: 'ASL 1 person' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show 3 results' })).toBeTruthy();
    const emptyCheckboxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: / 0 people$/ });
    expect(emptyCheckboxes.length).toBeGreaterThan(0);
    expect(emptyCheckboxes.filter(({ disabled, checked }) => !disabled && !checked)).toEqual([]);
    await user.click(spanishCheckbox);
    await waitFor(() => expect(spanishCheckbox.checked).toBe(false));
    expect(document.activeElement).toBe(spanishCheckbox);
  });

  test('active filters can be removed one by one, or all together', async () => {
    const { user, getAddress, back } = await openResults(
      `${resultsPath}&insurance=TRICARE&language=Spanish&children=true`,
    );
    const getFilterButton = (name: string) =>
      within(screen.getByRole('list', { name: 'Active filters' })).getByRole('button', { name });
    await user.click(getFilterButton('TRICARE – remove this filter'));
    expect(parseQuery(getAddress()).has('insurance')).toBe(false);
    expect(document.activeElement?.textContent).toContain('Spanish');
    await user.click(screen.getByRole('link', { name: 'Clear filters' }));
    expect([...parseQuery(getAddress()).keys()]).toEqual(['zipCode', 'radius', 'page', 'sortBy']);
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
    await back();
    await user.click(getFilterButton('Clear all'));
    expect([...parseQuery(getAddress()).keys()]).toEqual(['zipCode', 'radius', 'page', 'sortBy']);
    expect(document.activeElement).toBe(await findHeading());
  });

  test('a profile shows the location of its card, and the way back leads to that card', async () => {
    const { user } = await openResults();
    const name = getNames()[2]!;
    await user.click(within(getCards()[2]!).getByRole('link', { name }));
    await screen.findByRole(
      'heading',
      { level: 1, name: new RegExp(`^${name.split(',')[0]}`) },
      lazyPageTimeout,
    );
    expect(screen.getByText(/^: [\d.]+ miles from 63101$/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Back to 24 results' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(name));
    expect(screen.getByRole('link', { name: 'Skip to the results' }).getAttribute('href')).toBe(
      '#results-list',
    );
  });

  test('on a phone filters are in a sheet, with the number of results and "Clear"', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { user, getAddress } = await openResults(`${resultsPath}&language=Spanish`);
    // A wide window hides it, as jsdom does.
    const filtersButton = document.querySelector('button[aria-haspopup=dialog][aria-expanded]')!;
    expect(filtersButton.textContent?.trim()).toBe('Filters 1');
    fireEvent.click(filtersButton);
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
    await user.click(sheet.getByRole('checkbox', { name: /^TRICARE/ }));
    expect(parseQuery(getAddress()).get('insurance')).toBe('TRICARE');
    await user.click(sheet.getByRole('button', { name: 'Clear filters' }));
    await user.click(await sheet.findByRole('button', { name: 'Show 24 results' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('visits and accessibility filter the list, each with its count, and the card shows what it matches', async () => {
    const { user, getAddress } = await openResults();
    await user.selectOptions(screen.getByRole('combobox', { name: 'First visit' }), 'Within 14 days (12)');
    await user.click(screen.getByRole('checkbox', { name: /^Elevator/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Takes new patients/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Same-day repair/ }));
    expect(Object.fromEntries(parseQuery(getAddress()))).toMatchObject({
      accessibility: 'Lift',
      firstVisitDays: '14',
      acceptsNewPatients: 'true',
      sameDayRepairs: 'true',
    });
    const activeFilters = within(screen.getByRole('list', { name: 'Active filters' }));
    await waitFor(() =>
      expect(activeFilters.getAllByRole('button', { name: /remove this filter$/ })).toHaveLength(4),
    );
    await waitFor(() =>
      expect(within(getCards()[0]!).getByText('Fits your filters:').parentElement?.textContent).toContain(
        'Elevator · First visit within 14 days · Same-day repair',
      ),
    );
    await user.click(
      activeFilters.getByRole('button', { name: 'First visit within 14 days – remove this filter' }),
    );
    expect(parseQuery(getAddress()).has('firstVisitDays')).toBe(false);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'First visit' }).value).toBe('');
  });

  test('a name search sorts by best match, and shows matches outside the name', async () => {
    const { user, getAddress } = await openResults(
      '/search-results?name=limb&radius=10000&page=1&sortBy=distance',
    );
    expect(getChosenOrder()).toBe('Best match');
    expect(screen.getByRole<HTMLOptionElement>('option', { name: /needs a ZIP code/ }).disabled).toBe(true);
    expect(screen.getByText(/^People with that name first.*best rated first\./)).toBeTruthy();
    expect(screen.queryByText('Enter a ZIP code to sort by distance')).toBeNull();
    expect(within(getCards()[0]!).getByText(/^practice: /)).toBeTruthy();
    await user.selectOptions(getSortSelect(), 'Name');
    expect(parseQuery(getAddress()).get('sortBy')).toBe('name');
    await user.selectOptions(getSortSelect(), 'Best match');
    expect(parseQuery(getAddress()).get('sortBy')).toBe('relevance');
  });

  test('a name search with a ZIP code sorts by distance only if that was chosen, which a new search keeps', async () => {
    const { user, getAddress } = await openResults(
      '/search-results?name=limb&zipCode=63101&radius=10000&page=1&sortBy=distance',
    );
    const readAddress = () => Object.fromEntries(parseQuery(getAddress()));
    const searchAgain = async (label: string, text: string) => {
      const form = within(screen.getByRole('search', { name: 'Change this search' }));
      fireEvent.change(form.getByLabelText(label), { target: { value: text } });
      await user.click(form.getByRole('button', { name: 'Search' }));
      return readAddress();
    };
    const distanceParams = { sortBy: 'distance', sort: 'chosen' };
    expect(getChosenOrder()).toBe('Best match');
    await user.selectOptions(getSortSelect(), 'Distance');
    expect(readAddress()).toMatchObject(distanceParams);
    expect(await screen.findByText(/^Nearest first\./)).toBeTruthy();
    expect(await searchAgain('Zip code', '62002')).toMatchObject({ zipCode: '62002', ...distanceParams });
    await findCards();
    expect(getChosenOrder()).toBe('Distance');
    await user.selectOptions(getSortSelect(), 'Best match');
    const nameSearchParams = await searchAgain('Zip code', '63101');
    expect(nameSearchParams).toMatchObject({ name: 'limb', sortBy: 'distance' });
    expect(nameSearchParams).not.toHaveProperty('sort');
    await user.selectOptions(getSortSelect(), 'Distance');
    const zipSearchParams = await searchAgain('Prosthetist name', '');
    expect(zipSearchParams).toMatchObject({ zipCode: '63101', sortBy: 'distance' });
    expect(zipSearchParams).not.toHaveProperty('sort');
  });

  test('military mail has no distance, and says so', async () => {
    await openResults('/search-results?name=limb&zipCode=09012&radius=10000&page=1&sortBy=distance');
    expect(screen.getByText('Military mail: no distance from here')).toBeTruthy();
  });

  test('the order can be changed, and is explained', async () => {
    const { user, getAddress } = await openResults();
    expect([...getSortSelect().options].map((option) => option.text)).toEqual([
      'Distance',
      'Best fit',
      'Best rated',
      'Most reviewed',
      'Recently confirmed',
      'Name',
    ]);
    await user.selectOptions(getSortSelect(), 'Most reviewed');
    expect(parseQuery(getAddress()).get('sortBy')).toBe('reviews');
    await waitFor(() => expect(getNames()[0]).toContain('Talbot'));
    expect(screen.getByText(/^Most reviewed first\./)).toBeTruthy();
  });

  test('a new search keeps filters and order', async () => {
    const { user, getAddress } = await openResults(
      `${resultsPath.replace('sortBy=distance', 'sortBy=rating')}&language=Spanish`,
    );
    const form = within(screen.getByRole('search', { name: 'Change this search' }));
    await user.selectOptions(form.getByLabelText('Radius'), '50');
    await user.click(form.getByRole('button', { name: 'Search' }));
    expect(Object.fromEntries(parseQuery(getAddress()))).toEqual({
      zipCode: '63101',
      radius: '50',
      page: '1',
      sortBy: 'rating',
      language: 'Spanish',
    });
    await waitFor(async () => expect(document.activeElement).toBe(await findHeading()));
  });
});

describe('an invalid address is not searched', () => {
  test.each([
    ['zipCode=12&radius=50', 'Zip code', '12', /five digits/],
    ['zipCode=63101&radius=abc', 'Radius', '', /Choose a radius/],
    [`name=${'x'.repeat(101)}`, 'Prosthetist name', 'x'.repeat(101), /at most 100/],
  ])(
    '%s: the field says what is wrong, the rest is kept',
    async (invalidQuery, label, value, errorPattern) => {
      await openPage(`/search-results?${invalidQuery}`);
      const field = await screen.findByLabelText<HTMLInputElement>(label);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(field.value).toBe(value);
      const errorElement = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      expect(errorElement?.textContent).toMatch(errorPattern);
      within(errorElement!).getByRole('alert');
      expect(screen.queryByText(/^ZIP /)).toBeNull();
      expect(screen.queryByRole('article')).toBeNull();
      await expectNoRequests();
    },
  );

  test('an invalid page shows an error above the form, which keeps the search', async () => {
    const { user, getAddress } = await openPage('/search-results?zipCode=63101&radius=50&page=zero');
    expect((await screen.findByRole('alert')).textContent).toMatch(/no such page/);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(parseQuery(getAddress()).toString()).toBe('zipCode=63101&radius=50&page=1&sortBy=distance');
    await findCards();
  });

  test('a radius without a ZIP code is rejected as in the form', async () => {
    await openPage('/search-results?radius=100&page=1&sortBy=distance');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please enter either a prosthetist name or zip code to search.',
    );
    await expectNoRequests();
  });

  test("an unknown ZIP code shows the service's message", async () => {
    await openPage(`/search-results?zipCode=${specialZips.unknownZip}&radius=50&page=1&sortBy=distance`);
    const errorText = await screen.findByText("We don't know this ZIP code.");
    const zipInput = screen.getByLabelText<HTMLInputElement>('Zip code');
    expect(zipInput.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(zipInput.getAttribute('aria-describedby')!)!.contains(errorText)).toBe(
      true,
    );
    expect(zipInput.value).toBe(specialZips.unknownZip);
    expect(screen.queryByRole('article')).toBeNull();
  });
});

describe('the own location', () => {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();
  let requestTexts: string[] = [];

  beforeEach(() => {
    requestTexts = [];
    server.use(
      http.all('*', async ({ request }) => {
        requestTexts.push(request.url + (await request.clone().text()));
        return request.url.includes('/api/') ? undefined : HttpResponse.error();
      }),
    );
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  });
  afterEach(() => {
    getCurrentPosition.mockReset();
    Reflect.deleteProperty(navigator, 'geolocation');
  });

  const resultsPath = '/search-results?radius=10000&page=1&sortBy=distance';
  const findLocationButton = () => screen.findByRole('button', { name: 'Use my location' });
  const getZipInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Zip code' });
  const mockPosition = (latitude: number, longitude: number) =>
    getCurrentPosition.mockImplementation((onSuccess) =>
      onSuccess({ coords: { latitude, longitude } } as GeolocationPosition),
    );

  test('the button asks for the position only when pressed, fills in the nearest ZIP code, and sends no position', async () => {
    mockPosition(38.63123, -90.19221);
    const { user, getAddress } = await openPage(resultsPath);
    await screen.findAllByRole('article');
    expect(getCurrentPosition).not.toHaveBeenCalled();
    await user.click(await findLocationButton());
    await screen.findByText('ZIP 63101 is nearest to you. Your location stayed in this browser.');
    expect(getZipInput().value).toBe('63101');
    expect(screen.getByRole('combobox', { name: 'Radius' }).textContent).toContain('100 miles');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(getAddress()).toContain('zipCode=63101'));
    const exposedText = [
      ...requestTexts,
      getAddress(),
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    ].join(' ');
    expect(exposedText).not.toMatch(/38\.63|90\.19/);
  });

  test.each([
    [
      'is denied',
      { code: 1 },
      'Your browser does not share your location with us. Type your ZIP code instead.',
    ],
    ['cannot be found', { code: 3 }, 'Your location could not be found. Type your ZIP code instead.'],
  ])('the button says what to do if the position %s', async (_, { code }, text) => {
    getCurrentPosition.mockImplementation((_onSuccess, onError) =>
      onError!({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    );
    const { user } = await openPage(resultsPath);
    await user.click(await findLocationButton());
    expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
    expect(getZipInput().value).toBe('');
  });

  test('far from all ZIP codes the button says so, and fills in none', async () => {
    mockPosition(52.5, 13.4);
    const { user } = await openPage(resultsPath, { locale: 'es' });
    await user.click(await screen.findByRole('button', { name: 'Usar mi ubicación' }));
    expect(await screen.findByText(/^No hay ningún código postal cerca de usted/)).toBeTruthy();
  });

  test('the button is not offered in a browser without geolocation', async () => {
    Reflect.deleteProperty(navigator, 'geolocation');
    await openPage(resultsPath);
    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: 'Use my location' })).toBeNull();
  });
});
