import { mockEndpoint } from '@app/test-kit/mock';
import { mapProsthetists } from '@app/types/search/map';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setUpPageTests, storeNeeds } from '../../testing/page-tests.ts';
import { openResults, resultsPath } from '../../testing/results-tests.ts';
import type { drawMap } from './leaflet-map.ts';

// The drawing itself is tested in a browser (e2e).
const drawMapMock = vi.hoisted(() => vi.fn());
vi.mock('./leaflet-map.ts', () => ({ drawMap: drawMapMock }));
const controls = {
  showSpots: vi.fn(),
  zoom: vi.fn(),
  pan: vi.fn(),
  highlight: vi.fn(),
  selectPin: vi.fn(),
  focusPin: vi.fn(),
  updatePinNames: vi.fn(),
  remove: vi.fn(),
};
drawMapMock.mockReturnValue(controls);
type MapContent = Parameters<typeof drawMap>[1];
const getContent = () => drawMapMock.mock.lastCall?.[1] as MapContent;
const getSpots = () => controls.showSpots.mock.lastCall?.[0] as { id?: string; listPosition?: number }[];

const { server } = setUpPageTests();
Element.prototype.scrollIntoView = () => {};
afterEach(() => {
  document.head.replaceChildren();
  vi.clearAllMocks();
});

const addMeta = (name: string, value: string) => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name, content: value });
  document.head.append(meta);
};
async function openMap(address = resultsPath) {
  const { user } = await openResults(address);
  await user.click(screen.getByRole('button', { name: 'Show map' }));
  await waitFor(() => expect(getSpots()?.length).toBeGreaterThan(0));
  return user;
}

test('all results have their numbers of the list, whatever page is shown', async () => {
  await openMap(resultsPath.replace('page=1', 'page=2'));
  expect(getSpots().length).toBeGreaterThan(20);
  expect(getSpots().map(({ listPosition }) => listPosition)).toEqual(getSpots().map((_, index) => index + 1));
  expect(getContent()).toMatchObject({ tileSource: null, zipText: 'ZIP 63101', radiusMiles: 100 });
});

test('tiles and their credit are those that the page names', async () => {
  addMeta('map-tile-url', 'https://tiles.example/{z}/{x}/{y}.png');
  addMeta('map-tile-credit', '© <Map> makers');
  await openMap();
  expect(getContent().tileSource).toEqual({ url: 'https://tiles.example/{z}/{x}/{y}.png', kind: 'raster' });
  screen.getByText('© <Map> makers');
});

test('tiles can come from a file', async () => {
  addMeta('map-tile-file', '/map.pmtiles');
  await openMap();
  expect(getContent().tileSource).toEqual({ url: '/map.pmtiles', kind: 'pmtiles' });
});

test('"Move the map" shows the buttons that move it', async () => {
  const user = await openMap();
  expect(screen.queryByRole('button', { name: 'Move left' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Move the map' }));
  await user.click(screen.getByRole('button', { name: 'Move left' }));
  expect(controls.pan).toHaveBeenCalledWith(-1, 0);
});

test('a pressed pin shows its card, also of somebody on another page, until it is closed', async () => {
  const user = await openMap();
  const lastSpot = getSpots().at(-1)!;
  act(() => getContent().onPinPress(lastSpot.id!));
  const card = await screen.findByRole('region', { name: 'Chosen on the map' });
  const profileLink = card.querySelector('h2 a')!;
  expect(document.activeElement).toBe(profileLink);
  expect(controls.selectPin).toHaveBeenLastCalledWith(lastSpot.id, [
    expect.any(Element),
    expect.any(Element),
    expect.any(Element),
  ]);
  // From now on its marker has the name of the person.
  const name = getContent().toPinName({ ...lastSpot, peopleCount: 1, location: [0, 0] }, 'Kirkwood', 1.84);
  expect(name).toMatch(new RegExp(`^${lastSpot.listPosition}: .+, 1.8 miles$`));
  expect(name).not.toContain('Kirkwood');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Chosen on the map' })).toBeNull();
  expect(controls.focusPin).toHaveBeenCalledWith(lastSpot.id);
});

test('the card of somebody on another page counts needs, too', async () => {
  storeNeeds({ plan: 'TRICARE', language: ['Spanish'], children: true });
  await openMap();
  act(() => getContent().onPinPress(getSpots().at(-1)!.id!));
  const card = await screen.findByRole('region', { name: 'Chosen on the map' });
  await within(card).findByText(/of 3|All 3/);
});

test('while a part of the map is shown, the heading says how many of all people are in it', async () => {
  await openMap();
  const peopleCount = getSpots().length;
  act(() => getContent().onViewChange({ peopleCount: 2, pinIds: [], part: undefined }));
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.textContent).toContain(`2 of ${peopleCount} in this part`);
  act(() => getContent().onViewChange({ peopleCount, pinIds: [], part: undefined }));
  expect(heading.textContent).not.toContain('in this part');
});

test('cards and markers highlight each other', async () => {
  const user = await openMap();
  const [article] = screen.getAllByRole('article');
  await user.hover(article!);
  expect(controls.highlight).toHaveBeenLastCalledWith(expect.objectContaining({ id: getSpots()[0]!.id }));
  act(() => getContent().onHover([getSpots()[0]!.id!]));
  expect(article!.hasAttribute('data-marked')).toBe(true);
  act(() => getContent().onHover([]));
  expect(article!.hasAttribute('data-marked')).toBe(false);
});

test('of very many results cells are counted, and the people of a part come when somebody looks closer', async () => {
  const requestedParts: unknown[] = [];
  server.use(
    mockEndpoint(mapProsthetists, ({ query: { zoom, x, y } }) => {
      requestedParts.push([zoom, x, y]);
      return zoom === undefined
        ? { total: 9000, people: [], cells: [[39, -91, 8990] as [number, number, number]] }
        : { total: 1, people: [['a'.repeat(24), 38, -90] as [string, number, number]], cells: [] };
    }),
  );
  await openMap();
  expect(getSpots()).toEqual([{ peopleCount: 8990, location: [39, -91] }]);
  act(() => getContent().onViewChange({ peopleCount: 8990, pinIds: [], part: undefined }));
  screen.getByText('All 8,990, by place. Press one to go closer. 10 people are not on the map.');
  act(() => getContent().onViewChange({ peopleCount: 40, pinIds: [], part: { zoom: 8, x: 63, y: 97 } }));
  await waitFor(() =>
    expect(getSpots()).toEqual([{ id: 'a'.repeat(24), peopleCount: 1, location: [38, -90] }]),
  );
  screen.getByText('40 of 9,000 in this part.');
  expect(requestedParts).toEqual([
    [undefined, undefined, undefined],
    [8, 63, 97],
  ]);
});
