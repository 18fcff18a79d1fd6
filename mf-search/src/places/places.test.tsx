import { mockProblem } from '@app/test-kit/mock';
import { getPlace } from '@app/types';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, setUpPageTests } from '../testing/page-tests.ts';

const { server } = setUpPageTests();

const getTitle = () => screen.getByRole('heading', { level: 1 }).textContent;

test('/places lists states with how many work there', async () => {
  await openPage('/places');
  const places = within(await screen.findByRole('list', { name: 'Prosthetists by state' }));
  expect(places.getByRole('link', { name: 'Missouri' }).getAttribute('href')).toBe('/places/missouri');
  expect(places.getByText('2 prosthetists')).toBeTruthy();
});

test('/places/{state} lists its towns, then people, best rated first', async () => {
  const { user, getAddress } = await openPage('/places/missouri');
  expect(getTitle()).toBe('Prosthetists in Missouri');
  const towns = within(await screen.findByRole('list', { name: 'Towns' }));
  expect(towns.getByRole('link', { name: 'St. Louis' }).getAttribute('href')).toBe(
    '/places/missouri/st-louis',
  );
  const cards = await screen.findAllByRole('article');
  expect(cards[0]!.textContent).toMatch(/4\.9|5\.0/);
  expect(screen.getByText(/^Best rated first\./)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Next' }));
  expect(getAddress()).toBe('/places/missouri?page=2&after=after-1');
  await waitFor(() => expect(document.activeElement?.id).toBe('people'));
});

test('/places/{state}/{city} lists who works in the town, and leads back up', async () => {
  await openPage('/places/missouri/st-louis');
  await waitFor(() => expect(getTitle()).toBe('Prosthetists in St. Louis, Missouri'));
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Renata Okafor, CPO',
    'Desmond Achterberg, CP',
  ]);
  expect(screen.getByRole('link', { name: 'Missouri' }).getAttribute('href')).toBe('/places/missouri');
});

test('/specialties/{specialty} explains it and lists who offers it', async () => {
  await openPage('/specialties/myoelectric');
  expect(getTitle()).toBe('Prosthetists who fit myoelectric arms');
  expect(screen.getByText(/powered hand or arm/)).toBeTruthy();
  await screen.findAllByRole('article');
  const resultsLink = await screen.findByRole('link', { name: /^See all \d+ in a list you can filter$/ });
  expect(resultsLink.getAttribute('href')).toBe(
    '/search-results?radius=10000&page=1&sortBy=distance&specialty=Myoelectric',
  );
});

test.each(['/places/atlantis', '/places/missouri/gotham', '/specialties/magic'])(
  '%s is a missing page',
  async (address) => {
    await openPage(address);
    await waitFor(() => expect(getTitle()).toMatch(/don’t know this place|does not exist/));
    expect(screen.queryByRole('article')).toBeNull();
  },
);

test('a page past the last one lists nobody and leads to the last', async () => {
  await openPage('/places/missouri?page=99');
  expect((await screen.findByRole('link', { name: 'Go to the last page' })).getAttribute('href')).toBe(
    '/places/missouri?page=6',
  );
  expect(screen.queryByRole('article')).toBeNull();
});

test('a town whose number of people failed to load says so, with a way to try again', async () => {
  server.use(mockProblem(getPlace, 503));
  const { user } = await openPage('/places/missouri/st-louis');
  await screen.findByText(/having trouble loading this page/);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('2 prosthetists')).toBeTruthy();
});
