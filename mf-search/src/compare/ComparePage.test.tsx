import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { fitProsthetists, listCards } from '@app/types';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { findCard } from '../mocks/search.ts';
import { rememberNeeds } from '../shared/needs/needs.ts';
import { useShortlist } from '../shared/saved/shortlist.ts';
import { listings, openPage, setUpPageTests, storeNeeds } from '../testing/page-tests.ts';
import { openResults } from '../testing/results-tests.ts';

const { server, mockListing } = setUpPageTests();
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

const getCard = (index: number) => within(screen.getAllByRole('article')[index]!);
const readShortlist = () => JSON.parse(localStorage.getItem('shortlist') ?? '{}').state;
/** Opens the comparison of the first listings. */
function openComparison(count: number) {
  useShortlist.setState({ compared: listings.slice(0, count) });
  return openPage('/compare');
}
/** The row of a question. */
const findRow = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const listCells = async (name: RegExp) =>
  (await findRow(name)).getAllByRole('cell').map((cell) => cell.textContent);

test('D3 Save stays pressed, offers Undo, and is stored in the browser', async () => {
  const { user, toasts } = await openResults();
  await user.click(getCard(0).getByRole('button', { name: /^Save/ }));
  expect(getCard(0).getByRole('button', { name: 'Saved – Renata Okafor' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  expect(toasts.at(-1)?.text).toBe('Saved Renata Okafor.');
  expect(readShortlist().saved).toEqual([
    {
      slug: listings[0]!.slug,
      firstName: 'Renata',
      lastName: 'Okafor',
      licenses: listings[0]!.licenses,
      near: {
        zip: '63101',
        company: listings[0]!.company,
        city: 'St. Louis',
        state: 'MO',
        street: '',
        miles: expect.any(Number),
      },
    },
  ]);
  act(() => toasts.at(-1)?.undo?.run());
  expect(getCard(0).getByRole('button', { name: /^Save/ }).getAttribute('aria-pressed')).toBe('false');
  expect(readShortlist().saved).toEqual([]);
});

test('the tray names who is chosen, from two on leads to the comparison, and clears with Undo', async () => {
  const { user, announcedTexts, toasts } = await openResults();
  await user.click(getCard(0).getByRole('button', { name: /^Compare/ }));
  expect(announcedTexts.at(-1)).toBe(
    'Renata Okafor added to compare: 1 of 3. From two people on, Compare is at the end of the page.',
  );
  const tray = within(screen.getByRole('region', { name: 'Chosen to compare' }));
  expect(tray.getByText('Choose one or two more')).toBeTruthy();
  expect(tray.queryByRole('link')).toBeNull();
  await user.click(getCard(1).getByRole('button', { name: /^Compare/ }));
  expect(announcedTexts.at(-1)).toBe('Desmond Achterberg added to compare: 2 of 3.');
  expect(tray.getByText('Okafor, Achterberg')).toBeTruthy();
  expect(tray.getByRole('link', { name: /^Compare/ }).getAttribute('href')).toBe('/compare');
  await user.click(tray.getByRole('button', { name: 'Clear what I chose' }));
  expect(screen.queryByRole('region', { name: 'Chosen to compare' })).toBeNull();
  // Who is chosen before Undo stays.
  await user.click(getCard(2).getByRole('button', { name: /^Compare/ }));
  await user.click(getCard(3).getByRole('button', { name: /^Compare/ }));
  const { compared: laterEntries } = useShortlist.getState();
  act(() => toasts.at(-1)?.undo?.run());
  const { compared } = useShortlist.getState();
  expect(compared.map(({ lastName }) => lastName)).toEqual([
    'Okafor',
    ...laterEntries.map(({ lastName }) => lastName),
  ]);
});

test('D3 choosing a fourth person asks which one to remove, if any, with nobody preselected', async () => {
  const { user, announcedTexts } = await openResults();
  for (const index of [0, 1, 2]) await user.click(getCard(index).getByRole('button', { name: /^Compare/ }));
  const fourthButton = getCard(3).getByRole('button', { name: /^Compare/ });
  await user.click(fourthButton);
  await user.click((await screen.findAllByRole('button', { name: 'Keep the three' })).at(-1)!);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(fourthButton.getAttribute('aria-pressed')).toBe('false');
  await user.click(fourthButton);
  const dialog = within(await screen.findByRole('dialog', { name: 'You can compare three' }));
  expect(dialog.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
    false,
    false,
    false,
  ]);
  await user.click(dialog.getByRole('button', { name: 'Add Yun-hee Talbot' }));
  expect(fourthButton.getAttribute('aria-pressed')).toBe('false');
  await user.click(dialog.getByRole('radio', { name: /^Desmond Achterberg, CP/ }));
  await user.click(dialog.getByRole('button', { name: 'Add Yun-hee Talbot' }));
  expect(fourthButton.getAttribute('aria-pressed')).toBe('true');
  expect(announcedTexts.at(-1)).toBe('Yun-hee Talbot is now compared instead of Desmond Achterberg.');
  expect(readShortlist().compared.map((person: { lastName: string }) => person.lastName)).toEqual([
    'Okafor',
    'Abara',
    'Talbot',
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the comparison is a table with a column per person and a row per question, what decides first', async () => {
  await openComparison(3);
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'What is compared',
    'Renata Okafor, CPO',
    'Desmond Achterberg, CP',
    'Neil Abara, CP, MPO',
  ]);
  await waitFor(async () => expect(await listCells(/new patients/i)).toEqual(['Yes', 'Yes', 'Not now']));
  expect(await listCells(/^First visit/)).toEqual(['9 days', 'Not listed', '9 days']);
  expect(table.getByRole('link', { name: 'Call (314) 555-0100 – Renata Okafor' })).toBeTruthy();
  expect(screen.queryByRole('row', { name: /^Nearest to/ })).toBeNull();
  const questions = table.getAllByRole('rowheader').map((header) => header.textContent);
  expect(questions.slice(0, 5)).toEqual([
    'Contact',
    'Insurance',
    expect.anything(),
    'First visit, about',
    'Rating',
  ]);
  expect(questions.slice(-5)).toEqual(['Years in practice', 'Credentials', 'Languages', 'Today', 'Practice']);
  expect(await listCells(/^Today/)).toEqual([
    expect.stringMatching(/^Open|^Closed/),
    'Not listed',
    expect.stringMatching(/^Open|^Closed/),
  ]);
});

test('a remembered plan and needs are the first questions, counted for each person', async () => {
  storeNeeds({ plan: 'Aetna', zip: '63101', language: ['ASL'] });
  await openComparison(2);
  await waitFor(async () => expect(await listCells(/^Things you need/)).toEqual(['2 of 2', '0 of 2']));
  expect(await listCells(/^Aetna, your plan/)).toEqual(['Listed', 'Not listed']);
  expect((await listCells(/^Nearest to 63101/))[0]).toMatch(/^\d\.\d mi/);
});

test('needs that cannot be counted have no row, and can be counted again', async () => {
  act(() => rememberNeeds({ status: 'signed-out' }, { plan: 'Aetna' }));
  server.use(mockProblem(fitProsthetists, 503));
  const { user } = await openComparison(2);
  const retryButton = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('row', { name: /^Things you need/ })).toBeNull();
  server.resetHandlers();
  await user.click(retryButton);
  expect(await findRow(/^Things you need/)).toBeTruthy();
});

test('“Only rows that differ” hides the others', async () => {
  mockListing(({ slug }) => ({
    firstVisitDays: 5,
    yearStartedPracticing: slug === listings[0]!.slug ? 2008 : null,
  }));
  const { user } = await openComparison(2);
  const checkbox = await screen.findByRole('checkbox', { name: 'Only rows that differ' });
  expect(screen.getByRole('row', { name: /^First visit/ })).toBeTruthy();
  await user.click(checkbox);
  expect(screen.queryByRole('row', { name: /^First visit/ })).toBeNull();
  expect(screen.getByRole('row', { name: /^Years in practice \d+ since 2008 Not listed$/ })).toBeTruthy();
});

test('a topic with under three ratings has words instead of a bar', async () => {
  mockListing(({ slug, dimensionAvg }) => ({
    dimensionAvg: { ...dimensionAvg, fitComfort: slug === listings[0]!.slug ? 4.5 : null },
  }));
  await openComparison(2);
  const row = await findRow(/^Fit and comfort/);
  const [ratedCell, unratedCell] = row.getAllByRole('cell');
  expect([ratedCell!.textContent, unratedCell!.textContent]).toEqual(['4.5', 'Under 3 ratings']);
  expect([ratedCell, unratedCell].map((cell) => cell!.querySelectorAll('rect').length)).toEqual([1, 0]);
});

test('people of one practice share one cell', async () => {
  const { company, city, state } = listings[0]!;
  mockListing({ company, city, state });
  await openComparison(2);
  expect(await screen.findByRole('cell', { name: `Both at ${company}, ${city}, ${state}` })).toBeTruthy();
});

test('a shared comparison does not change the shortlist of the browser that opens it', async () => {
  const shareMock = vi.fn(async (_: { url: string }) => {});
  Object.assign(navigator, { share: shareMock });
  const { user } = await openComparison(2);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const { pathname, search } = new URL(shareMock.mock.calls[0]![0].url);
  cleanup();
  useShortlist.setState({ compared: [] });
  await openPage(pathname + search);
  expect(await screen.findByRole('columnheader', { name: 'Renata Okafor, CPO' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Desmond Achterberg, CP' })).toBeTruthy();
  expect(useShortlist.getState().compared).toEqual([]);
});

test('without Web Share the link is copied, with one message', async () => {
  const { user, toasts } = await openComparison(2);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Link copied.']));
  expect(await navigator.clipboard.readText()).toContain(`/compare?with=${listings[0]!.slug}&with=`);
});

test('distances are measured from the ZIP code with which somebody was chosen', async () => {
  const nearestLocation = {
    zip: '63101',
    company: 'Riverfront Limb Works',
    city: 'Alton',
    state: 'IL',
    miles: 4.25,
  };
  server.use(mockEndpoint(listCards, () => ({ cards: [null, findCard(listings[1]!.slug, '63101')] })));
  useShortlist.setState({ compared: [{ ...listings[0]!, near: nearestLocation }, listings[1]!] });
  await openPage('/compare');
  await waitFor(async () =>
    expect(await listCells(/^Nearest to 63101/)).toEqual([
      '4.3 miAlton',
      expect.stringMatching(/^[\d.]+ miSt\. Louis$/),
    ]),
  );
});

test('with the keyboard one person after the other is removed: the next column has the focus, at last the heading', async () => {
  const { user } = await openComparison(3);
  const getRemoveButton = (name: string) => screen.getByRole('button', { name: `Remove – ${name}` });
  (await screen.findByRole('button', { name: 'Remove – Desmond Achterberg' })).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(getRemoveButton('Neil Abara'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(getRemoveButton('Renata Okafor'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Nobody to compare yet' })).toBeTruthy();
});

test('a listing that is no longer public says so, and the others still show', async () => {
  server.use(
    http.get('*/api/prosthetists/:id', ({ params }) =>
      params.id === listings[0]!.slug ? HttpResponse.json({}, { status: 410 }) : undefined,
    ),
  );
  await openComparison(2);
  await waitFor(() =>
    expect(screen.getAllByText('This profile is no longer public').length).toBeGreaterThan(0),
  );
  expect((await screen.findAllByText('Soulard Prosthetic Studio', { exact: false })).length).toBeGreaterThan(
    0,
  );
});

test('the old address of saved people leads to their page', async () => {
  await openPage('/compare#saved-title');
  expect(await screen.findByRole('heading', { level: 1, name: 'Saved' })).toBeTruthy();
});

test('changes in another tab are shown', async () => {
  await openPage('/compare');
  localStorage.setItem(
    'shortlist',
    JSON.stringify({ state: { saved: [], compared: listings.slice(0, 1) }, version: 1 }),
  );
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'shortlist' })));
  expect(await screen.findByRole('columnheader', { name: 'Renata Okafor, CPO' })).toBeTruthy();
});
