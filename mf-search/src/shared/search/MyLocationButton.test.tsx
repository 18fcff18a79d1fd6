import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import remote from '../../expose.ts';
import { handlers } from '../../mocks/handlers.ts';
import { pagination } from '../../mocks/search.ts';

const server = startMockServer(...handlers);
const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();
let sentRequests: string[] = [];

beforeEach(() => {
  sentRequests = [];
  pagination.size = 5; // few cards
  server.use(
    http.all('*', async ({ request }) => {
      sentRequests.push(request.url + (await request.clone().text()));
      return request.url.includes('/api/') ? undefined : HttpResponse.error();
    }),
  );
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
});
afterEach(() => {
  getCurrentPosition.mockReset();
  Reflect.deleteProperty(navigator, 'geolocation');
  localStorage.clear();
});

const resultsPath = '/search-results?radius=10000&page=1&sortBy=distance';
const findButton = () => screen.findByRole('button', { name: 'Use my location' });
const getZipInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Zip code' });
const mockPosition = (latitude: number, longitude: number) =>
  getCurrentPosition.mockImplementation((onSuccess) =>
    onSuccess({ coords: { latitude, longitude } } as GeolocationPosition),
  );

test('asks at the press and never before, fills in the nearest ZIP code, and tells no place to anybody', async () => {
  mockPosition(38.63123, -90.19221);
  const { user, getAddress } = await renderRemote(remote, resultsPath);
  await screen.findAllByRole('article');
  expect(getCurrentPosition).not.toHaveBeenCalled();
  await user.click(await findButton());
  await screen.findByText('ZIP 63101 is nearest to you. Your location stayed in this browser.');
  expect(getZipInput().value).toBe('63101');
  expect(screen.getByRole('combobox', { name: 'Radius' }).textContent).toContain('100 miles');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(getAddress()).toContain('zipCode=63101'));
  const message = [
    ...sentRequests,
    getAddress(),
    JSON.stringify({ ...localStorage, ...sessionStorage }),
  ].join(' ');
  expect(message).not.toMatch(/38\.63|90\.19/);
});

test.each([
  [
    'was denied',
    { code: 1 },
    'Your browser does not share your location with us. Type your ZIP code instead.',
  ],
  ['did not work', { code: 3 }, 'Your location could not be found. Type your ZIP code instead.'],
])('says what to do where it %s', async (_, { code }, text) => {
  getCurrentPosition.mockImplementation((_found, onError) =>
    onError!({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError),
  );
  const { user } = await renderRemote(remote, resultsPath);
  await user.click(await findButton());
  expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
  expect(getZipInput().value).toBe('');
});

test('far from all ZIP codes it says so, and takes none', async () => {
  mockPosition(52.5, 13.4);
  const { user } = await renderRemote(remote, resultsPath, { locale: 'es' });
  await user.click(await screen.findByRole('button', { name: 'Usar mi ubicación' }));
  expect(await screen.findByText(/^No hay ningún código postal cerca de usted/)).toBeTruthy();
});

test('is not offered by a browser that has no location', async () => {
  Reflect.deleteProperty(navigator, 'geolocation');
  await renderRemote(remote, resultsPath);
  await screen.findAllByRole('article');
  expect(screen.queryByRole('button', { name: 'Use my location' })).toBeNull();
});
