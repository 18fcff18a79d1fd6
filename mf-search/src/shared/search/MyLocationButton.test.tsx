import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, setUpPageTests } from '../../testing/page-tests.ts';

const { server } = setUpPageTests();
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
