import { paths } from '@app/seo';
import { getRootSegment, isReservedSegment } from '@app/types/release/addresses';
import { afterEach, expect, test } from 'vitest';
import { listFooterGroups, listHeaderLinks } from '../frame/links.ts';
import { emptyEntry } from '../remotes/registry.ts';
import { findRoute, publicRoutes, registerReleases } from './routes.ts';

afterEach(() => registerReleases({}));

const findOwner = (address: string) => {
  const route = findRoute(address);
  if (!route) return 'nobody';
  return 'remote' in route ? route.remote : `shell ${route.path}`;
};

test.each([
  ['shell /', '/'],
  ['shell /signup/:role', '/signup/patient /signup/prosthetist'],
  ['shell /signup/set-role/:role', '/signup/set-role/prosthetist'],
  ['shell /r/:slug', '/r/anna-berg-cpo'],
  ['shell /unsubscribe/:token', '/unsubscribe/x.0'],
  [
    'mf_search',
    `/search-results /prosthetist/anna-berg-cpo /prosthetist/anna-berg-cpo/reviews /prosthetists/anna-berg-cpo
      /my-reviews /my-requests /saved /saved/shared /alerts /alerts/confirm/x /alerts/stop/x /compare
      /places /places/MO /places/MO/st-louis /specialties/myoelectric`,
  ],
  ['mf_listing_wizard', '/edit-listing /my-listing /manage-listing'],
  [
    'nobody',
    '/sitemap.xml /robots.txt /api/x /prosthetists /prosthetists/anna/reviews /guide/leg /admin /admin/login /x',
  ],
])('%s owns %s', (ownerName, addressList) => {
  const addresses = addressList.split(/\s+/);
  expect(addresses.map(findOwner)).toEqual(addresses.map(() => ownerName));
});

test('each page of the shell without parameters is at its own address', () => {
  const shellPaths = publicRoutes.flatMap((route) => ('page' in route ? [route.path] : []));
  expect(shellPaths.filter((path) => !path.includes(':')).toSorted()).toEqual(
    `/ /account /accessibility /for-providers /guide /guide/costs /health-data /how-reviews-work /login /patientinfo
      /reset-password /signup /submit-prosthetist /submitprosthetist /tospp /transparency`
      .split(/\s+/)
      .toSorted(),
  );
});

test('the guarded pages and their access are those of the specification', () => {
  const guardedRoutes = publicRoutes.flatMap(({ path, access }) => (access ? [[path, access]] : []));
  expect(Object.fromEntries(guardedRoutes)).toEqual({
    '/prosthetist/:slug': 'session',
    '/prosthetist/:slug/reviews': 'session',
    '/my-reviews': 'patient',
    '/my-requests': 'session',
    '/patientinfo': 'patient',
    '/submitprosthetist': 'prosthetist',
    '/edit-listing': 'prosthetist',
    '/my-listing': 'prosthetist',
  });
});

test('no address has two owners', () => {
  const patterns = publicRoutes.map(({ path }) => path);
  expect(patterns.filter((path, i) => patterns.indexOf(path) !== i)).toEqual([]);
});

test('every page that header and footer lead to has a route, except the sitemap', () => {
  const pagePaths = [...listHeaderLinks(), ...listFooterGroups().flatMap(({ links }) => links)]
    .map(({ href }) => href)
    .concat(paths.login, paths.signup)
    .filter((href) => href.startsWith('/') && href !== paths.sitemap);
  expect(pagePaths.length).toBeGreaterThan(10);
  const missingPages = pagePaths.filter((href) => !findRoute(new URL(href, 'http://localhost').pathname));
  expect(missingPages).toEqual([]);
});

test('a release adds addresses, but takes none that the shell knows', () => {
  const createEntry = (...paths: string[]) => ({ ...emptyEntry, paths });
  registerReleases({
    mf_notes: createEntry('/fit-notes', '/fit-notes/:id', '/login', '/places/:state'),
    mf_late: createEntry('/fit-notes', '/late'),
    mf_search: emptyEntry,
  });
  expect(['/fit-notes', '/fit-notes/7', '/late', '/later', '/login', '/places/MO'].map(findOwner)).toEqual([
    'mf_notes',
    'mf_notes',
    'mf_late',
    'nobody',
    'shell /login',
    'mf_search',
  ]);
});

test('every first segment that the shell knows is reserved, so that the gate rejects releases with it', () => {
  expect(
    publicRoutes.map(({ path }) => getRootSegment(path)).filter((root) => !isReservedSegment(root)),
  ).toEqual([]);
});
