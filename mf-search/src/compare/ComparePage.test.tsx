import { mockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import remote from '../expose.ts';
import { handlers } from '../mocks/handlers.ts';
import { listings } from '../mocks/listings.ts';
import { page } from '../mocks/search.ts';
import { useShortlist } from '../shared/saved/shortlist.ts';

const server = mockServer(...handlers);
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});
beforeEach(() => {
  localStorage.clear();
  page.size = 5; // few cards
  useShortlist.setState({ saved: [], compared: [] });
});

const results = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';
const people = listings.map(({ listing }) => listing);
const getCard = (nth: number) => within(screen.getAllByRole('article')[nth]!);
const stored = () => JSON.parse(localStorage.getItem('shortlist') ?? '{}').state;
const compareFirst = (n: number) => useShortlist.setState({ compared: people.slice(0, n) });

test('Save stays pressed, offers Undo, and is stored in the browser', async () => {
  const { user, toasts } = await renderRemote(remote, results);
  await screen.findAllByRole('article');
  await user.click(getCard(0).getByRole('button', { name: /^Save/ }));
  expect(getCard(0).getByRole('button', { name: 'Saved – Renata Okafor' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  expect(toasts.at(-1)?.text).toBe('Saved Renata Okafor.');
  expect(stored().saved).toEqual([
    {
      slug: people[0]!.slug,
      firstName: 'Renata',
      lastName: 'Okafor',
      licenses: people[0]!.licenses,
      near: {
        zip: '63101',
        company: people[0]!.company,
        city: 'St. Louis',
        state: 'MO',
        miles: expect.any(Number),
      },
    },
  ]);
  expect(screen.getByRole('link', { name: 'Saved people: 1' }).getAttribute('href')).toBe('/compare');
  act(() => toasts.at(-1)?.undo?.run());
  expect(getCard(0).getByRole('button', { name: /^Save/ }).getAttribute('aria-pressed')).toBe('false');
  expect(stored().saved).toEqual([]);
});

test('a fourth Compare asks which one to replace, and replaces it', async () => {
  const { user, announced } = await renderRemote(remote, results);
  await screen.findAllByRole('article');
  for (const nth of [0, 1, 2]) await user.click(getCard(nth).getByRole('button', { name: /^Compare/ }));
  expect(announced.at(-1)).toBe('Neil Abara added to compare: 3 of 3.');
  expect(screen.getByRole('link', { name: 'Compare 3 of 3' }).getAttribute('href')).toBe('/compare');
  const fourth = getCard(3).getByRole('button', { name: /^Compare/ });
  await user.click(fourth);
  expect(fourth.getAttribute('aria-pressed')).toBe('false');
  expect((await getCard(3).findByRole('alert')).textContent).toContain(
    'Which one should we remove to add Yun-hee Talbot?',
  );
  await user.click(getCard(3).getByRole('button', { name: 'Remove Desmond Achterberg, CP' }));
  expect(fourth.getAttribute('aria-pressed')).toBe('true');
  expect(stored().compared.map((one: { lastName: string }) => one.lastName)).toEqual([
    'Okafor',
    'Abara',
    'Talbot',
  ]);
  expect(getCard(3).queryByRole('alert')).toBeNull();
});

test('the comparison is a table with a column per person and a row per question', async () => {
  compareFirst(3);
  await renderRemote(remote, '/compare');
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    'What is compared',
    'Renata Okafor, CPO',
    'Desmond Achterberg, CP',
    'Neil Abara, CP, MPO',
  ]);
  const listCells = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  await waitFor(() => expect(listCells(/^New patients/)).toEqual(['Yes', 'Yes', 'No']));
  expect(listCells(/^First visit/)).toEqual(['About 9 days', 'Not stated', 'About 9 days']);
  expect(table.getByRole('link', { name: 'Call (314) 555-0100 – Renata Okafor' })).toBeTruthy();
});

test('insurance has a row per plan; "Only differences" hides equal rows', async () => {
  compareFirst(2);
  const { user } = await renderRemote(remote, '/compare');
  const only = await screen.findByRole('checkbox', { name: /^Only differences \(\d+ of \d+ rows\)$/ });
  const table = within(screen.getByRole('table'));
  const cells = (plan: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${plan}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.trim());
  const both = people[0]!.insuranceAccepted.find((plan) => people[1]!.insuranceAccepted.includes(plan))!;
  expect(cells(both)).toEqual(['Yes', 'Yes']);
  expect(cells('Aetna')).toEqual(['Yes', 'Not listed']);
  await user.click(only);
  expect(table.queryByRole('row', { name: new RegExp(`^${both}`) })).toBeNull();
  expect(cells('Aetna')).toEqual(['Yes', 'Not listed']);
});

test('a shared comparison does not change the shortlist of the browser that opens it', async () => {
  compareFirst(2);
  const share = vi.fn(async (_: { url: string }) => {});
  Object.assign(navigator, { share });
  const { user } = await renderRemote(remote, '/compare');
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const { pathname, search } = new URL(share.mock.calls[0]![0].url);
  cleanup();
  compareFirst(0);
  await renderRemote(remote, pathname + search);
  expect(await screen.findByRole('columnheader', { name: 'Renata Okafor, CPO' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Desmond Achterberg, CP' })).toBeTruthy();
  expect(useShortlist.getState().compared).toEqual([]);
});

test('without Web Share the link is copied, with one message', async () => {
  compareFirst(2);
  const { user, toasts } = await renderRemote(remote, '/compare');
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Link copied.']));
  expect(await navigator.clipboard.readText()).toContain(`/compare?with=${people[0]!.slug}&with=`);
});

test('the distance is stored with the choice; older choices without it still show', async () => {
  const near = { zip: '63101', company: 'Riverfront Limb Works', city: 'Alton', state: 'IL', miles: 4.25 };
  useShortlist.setState({ compared: [{ ...people[0]!, near }, people[1]!] });
  await renderRemote(remote, '/compare');
  const row = within(await screen.findByRole('row', { name: /^Nearest to 63101/ }));
  const cells = row.getAllByRole('cell');
  expect(cells[0]!.textContent).toBe('Riverfront Limb WorksAlton, IL4.3 miles');
  expect(cells[1]!.textContent).toBe('Not found near there yet');
});

test('choices without distances show no distance row', async () => {
  compareFirst(2);
  await renderRemote(remote, '/compare');
  await screen.findByRole('table');
  expect(screen.queryByRole('row', { name: /^Nearest to/ })).toBeNull();
});

test('a person can be removed; without any the page says what to do', async () => {
  compareFirst(1);
  const { user } = await renderRemote(remote, '/compare');
  await user.click(await screen.findByRole('button', { name: 'Remove – Renata Okafor' }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Nobody to compare yet' })).toBeTruthy();
});

test('a listing that is no longer public says so, and the others still show', async () => {
  compareFirst(2);
  server.use(
    http.get('*/api/prosthetists/:id', ({ params }) =>
      params.id === people[0]!.slug ? HttpResponse.json({}, { status: 410 }) : undefined,
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

test('saved people are listed, and can be compared from here', async () => {
  useShortlist.setState({ saved: people.slice(0, 1) });
  const { user } = await renderRemote(remote, '/compare');
  const row = within(screen.getByRole('listitem', { name: 'Renata Okafor' }));
  expect(row.getByRole('link').getAttribute('href')).toBe(`/prosthetists/${people[0]!.slug}`);
  await user.click(row.getByRole('button', { name: 'Compare – Renata Okafor' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});

test('changes in another tab are shown', async () => {
  await renderRemote(remote, '/compare');
  localStorage.setItem(
    'shortlist',
    JSON.stringify({ state: { saved: people.slice(0, 1), compared: [] }, version: 1 }),
  );
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'shortlist' })));
  expect(await screen.findByRole('listitem', { name: 'Renata Okafor' })).toBeTruthy();
});
