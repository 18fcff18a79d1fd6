import { type Route, useParams, useRoutes } from '@app/router';
import { MemoryRouter } from '@app/router/memory';
import { cleanup, render } from '@testing-library/react';
import { expect, test } from 'vitest';

const ParamsView = () => JSON.stringify(useParams());
const routes: Route[] = [
  { path: '/', element: 'home' },
  { path: '/places', element: 'places' },
  { path: '/places/:state', element: <ParamsView /> },
  { path: '/places/:state/:city', element: <ParamsView /> },
];

function renderRoute(address: string, routeList = routes) {
  const RoutedPage = () => useRoutes(routeList) ?? 'nothing';
  return render(
    <MemoryRouter initialEntries={[address]}>
      <RoutedPage />
    </MemoryRouter>,
  ).container.textContent;
}

test.each([
  ['/', 'home'],
  ['/places', 'places'],
  ['/places/', 'places'],
  ['/Places?x=1#y', 'places'],
  ['/places/missouri', '{"state":"missouri"}'],
  ['/places/missouri/st-louis', '{"state":"missouri","city":"st-louis"}'],
  ['/places/nh%C3%A3', '{"state":"nhã"}'],
  ['/places/a%2Fb', '{"state":"a/b"}'],
  ['/places/%E0%A4%A', '{"state":"%E0%A4%A"}'],
  ['/places/missouri/st-louis/more', 'nothing'],
  ['/elsewhere', 'nothing'],
])('%s renders %s', (address, text) => {
  expect(renderRoute(address)).toBe(text);
});

test('a star matches what no earlier route matches', () => {
  const routesWithFallback = [...routes, { path: '*', element: 'not here' }];
  expect(renderRoute('/elsewhere/and/on', routesWithFallback)).toBe('not here');
  cleanup();
  expect(renderRoute('/places', routesWithFallback)).toBe('places');
});
