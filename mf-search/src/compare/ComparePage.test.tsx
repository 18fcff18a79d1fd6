import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { fitProsthetists, listCards } from '@app/types';
import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import remote from '../expose.ts';
import { handlers } from '../mocks/handlers.ts';
import { mockListings } from '../mocks/listings.ts';
import { findCard, pagination } from '../mocks/search.ts';
import { forgetNeeds, rememberNeeds } from '../shared/needs/needs.ts';
import { useShortlist } from '../shared/saved/shortlist.ts';

installJsdomDialog();
const server = startMockServer(...handlers);
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  pagination.size = 5; // few cards
  useShortlist.setState({ saved: [], compared: [] });
});

const resultsPath = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';
const listings = mockListings.map(({ listing }) => listing);
const getCard = (index: number) => within(screen.getAllByRole('article')[index]!);
const readShortlist = () => JSON.parse(localStorage.getItem('shortlist') ?? '{}').state;
const compareFirstListings = (count: number) => useShortlist.setState({ compared: listings.slice(0, count) });

test('Save stays pressed, offers Undo, and is stored in the browser', async () => {
  const { user, toasts } = await renderRemote(remote, resultsPath);
  await screen.findAllByRole('article');
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
  const { user, announcedTexts, toasts } = await renderRemote(remote, resultsPath);
  await screen.findAllByRole('article');
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
  act(() => toasts.at(-1)?.undo?.run());
  expect(useShortlist.getState().compared).toHaveLength(2);
});

test('choosing a fourth person asks which one to remove, with nobody preselected', async () => {
  const { user, announcedTexts } = await renderRemote(remote, resultsPath);
  await screen.findAllByRole('article');
  for (const index of [0, 1, 2]) await user.click(getCard(index).getByRole('button', { name: /^Compare/ }));
  const fourthButton = getCard(3).getByRole('button', { name: /^Compare/ });
  await user.click(fourthButton);
  expect(fourthButton.getAttribute('aria-pressed')).toBe('false');
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
  compareFirstListings(3);
  await renderRemote(remote, '/compare');
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'What is compared',
    'Renata Okafor, CPO',
    'Desmond Achterberg, CP',
    'Neil Abara, CP, MPO',
  ]);
  const listCells = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  await waitFor(() => expect(listCells(/new patients/i)).toEqual(['Yes', 'Yes', 'Not now']));
  expect(listCells(/^First visit/)).toEqual(['9 days', 'Not listed', '9 days']);
  expect(table.getByRole('link', { name: 'Call (314) 555-0100 – Renata Okafor' })).toBeTruthy();
  const questions = table.getAllByRole('rowheader').map((header) => header.textContent);
  expect(questions.slice(0, 5)).toEqual([
    'Contact',
    'Insurance',
    expect.anything(),
    'First visit, about',
    'Rating',
  ]);
  expect(questions.slice(-5)).toEqual(['Years in practice', 'Credentials', 'Languages', 'Today', 'Practice']);
  expect(listCells(/^Today/)).toEqual([
    expect.stringMatching(/^Open|^Closed/),
    'Not listed',
    expect.stringMatching(/^Open|^Closed/),
  ]);
});

test('a remembered plan and needs are the first questions, counted for each person', async () => {
  compareFirstListings(2);
  const needs = { plan: 'Aetna', zip: '63101', language: ['ASL'] };
  localStorage.setItem('needs', JSON.stringify({ state: { needs, by: '' }, version: 1 }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'needs' })));
  await renderRemote(remote, '/compare');
  const listCells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  await screen.findByRole('row', { name: /^Things you need/ });
  await waitFor(() => expect(listCells(/^Things you need/)).toEqual(['2 of 2', '0 of 2']));
  expect(listCells(/^Aetna, your plan/)).toEqual(['Listed', 'Not listed']);
  expect(listCells(/^Nearest to 63101/)[0]).toMatch(/^\d\.\d mi/);
  act(forgetNeeds);
});

test('needs that cannot be counted have no row, and can be counted again', async () => {
  compareFirstListings(2);
  act(() => rememberNeeds({ status: 'signed-out' }, { plan: 'Aetna' }));
  server.use(mockProblem(fitProsthetists, 503));
  const { user } = await renderRemote(remote, '/compare');
  const retryButton = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('row', { name: /^Things you need/ })).toBeNull();
  server.resetHandlers();
  await user.click(retryButton);
  await screen.findByRole('row', { name: /^Things you need/ });
  act(forgetNeeds);
});

test('“Only rows that differ” hides the others', async () => {
  compareFirstListings(2);
  server.use(
    http.get('*/api/prosthetists/:id', ({ params }) =>
      HttpResponse.json({
        ...listings.find(({ slug }) => slug === params.id)!,
        firstVisitDays: 5,
        yearStartedPracticing: params.id === listings[0]!.slug ? 2008 : null,
      }),
    ),
  );
  const { user } = await renderRemote(remote, '/compare');
  const checkbox = await screen.findByRole('checkbox', { name: 'Only rows that differ' });
  expect(screen.getByRole('row', { name: /^First visit/ })).toBeTruthy();
  await user.click(checkbox);
  expect(screen.queryByRole('row', { name: /^First visit/ })).toBeNull();
  expect(screen.getByRole('row', { name: /^Years in practice \d+ since 2008 Not listed$/ })).toBeTruthy();
});

test('a topic with under three ratings has words instead of a bar', async () => {
  compareFirstListings(2);
  const createAverages = (fitComfort: number | null) => ({ ...listings[0]!.dimensionAvg, fitComfort });
  server.use(
    http.get('*/api/prosthetists/:id', ({ params }) => {
      const listing = listings.find(({ slug }) => slug === params.id)!;
      return HttpResponse.json({
        ...listing,
        dimensionAvg: createAverages(listing === listings[0] ? 4.5 : null),
      });
    }),
  );
  await renderRemote(remote, '/compare');
  const row = await screen.findByRole('row', { name: /^Fit and comfort/ });
  const [ratedCell, unratedCell] = within(row).getAllByRole('cell');
  expect([ratedCell!.textContent, unratedCell!.textContent]).toEqual(['4.5', 'Under 3 ratings']);
  expect([ratedCell, unratedCell].map((cell) => cell!.querySelectorAll('rect').length)).toEqual([1, 0]);
});

test('people of one practice share one cell', async () => {
  compareFirstListings(2);
  const { company, city, state } = listings[0]!;
  server.use(
    http.get('*/api/prosthetists/:id', ({ params }) =>
      HttpResponse.json({ ...listings.find(({ slug }) => slug === params.id)!, company, city, state }),
    ),
  );
  await renderRemote(remote, '/compare');
  expect(await screen.findByRole('cell', { name: `Both at ${company}, ${city}, ${state}` })).toBeTruthy();
});

test('a shared comparison does not change the shortlist of the browser that opens it', async () => {
  compareFirstListings(2);
  const shareMock = vi.fn(async (_: { url: string }) => {});
  Object.assign(navigator, { share: shareMock });
  const { user } = await renderRemote(remote, '/compare');
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const { pathname, search } = new URL(shareMock.mock.calls[0]![0].url);
  cleanup();
  compareFirstListings(0);
  await renderRemote(remote, pathname + search);
  expect(await screen.findByRole('columnheader', { name: 'Renata Okafor, CPO' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Desmond Achterberg, CP' })).toBeTruthy();
  expect(useShortlist.getState().compared).toEqual([]);
});

test('without Web Share the link is copied, with one message', async () => {
  compareFirstListings(2);
  const { user, toasts } = await renderRemote(remote, '/compare');
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
  await renderRemote(remote, '/compare');
  const row = within(await screen.findByRole('row', { name: /^Nearest to 63101/ }));
  const listCells = () => row.getAllByRole('cell').map((cell) => cell.textContent);
  await waitFor(() =>
    expect(listCells()).toEqual(['4.3 miAlton', expect.stringMatching(/^[\d.]+ miSt\. Louis$/)]),
  );
});

test('choices without distances show no distance row', async () => {
  compareFirstListings(2);
  await renderRemote(remote, '/compare');
  await screen.findByRole('table');
  expect(screen.queryByRole('row', { name: /^Nearest to/ })).toBeNull();
});

test('a person can be removed; without any the page says what to do', async () => {
  compareFirstListings(1);
  const { user } = await renderRemote(remote, '/compare');
  await user.click(await screen.findByRole('button', { name: 'Remove – Renata Okafor' }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Nobody to compare yet' })).toBeTruthy();
});

test('with the keyboard one person after the other is removed: the next column has the focus, at last the heading', async () => {
  compareFirstListings(3);
  const { user } = await renderRemote(remote, '/compare');
  const getRemoveButton = (name: string) => screen.getByRole('button', { name: `Remove – ${name}` });
  (await screen.findByRole('button', { name: 'Remove – Desmond Achterberg' })).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(getRemoveButton('Neil Abara'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(getRemoveButton('Renata Okafor'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a listing that is no longer public says so, and the others still show', async () => {
  compareFirstListings(2);
  server.use(
    http.get('*/api/prosthetists/:id', ({ params }) =>
      params.id === listings[0]!.slug ? HttpResponse.json({}, { status: 410 }) : undefined,
    ),
  );
  await renderRemote(remote, '/compare');
  await waitFor(() =>
    expect(screen.getAllByText('This profile is no longer public').length).toBeGreaterThan(0),
  );
  expect((await screen.findAllByText('Soulard Prosthetic Studio', { exact: false })).length).toBeGreaterThan(
    0,
  );
});

test('the old address of saved people leads to their page', async () => {
  await renderRemote(remote, '/compare#saved-title');
  expect(await screen.findByRole('heading', { level: 1, name: 'Saved' })).toBeTruthy();
});

test('changes in another tab are shown', async () => {
  await renderRemote(remote, '/compare');
  localStorage.setItem(
    'shortlist',
    JSON.stringify({ state: { saved: [], compared: listings.slice(0, 1) }, version: 1 }),
  );
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'shortlist' })));
  expect(await screen.findByRole('columnheader', { name: 'Renata Okafor, CPO' })).toBeTruthy();
});
