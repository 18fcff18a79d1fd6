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
  ['/', 'shell /'],
  ['/search-results', 'mf_search'],
  ['/prosthetist/anna-berg-cpo', 'mf_search'],
  ['/prosthetist/anna-berg-cpo/reviews', 'mf_search'],
  ['/my-reviews', 'mf_search'],
  ['/my-requests', 'mf_search'],
  ['/prosthetists/anna-berg-cpo', 'mf_search'],
  ['/guide', 'shell /guide'],
  ['/guide/costs', 'shell /guide/costs'],
  ['/tospp', 'shell /tospp'],
  ['/for-providers', 'shell /for-providers'],
  ['/submit-prosthetist', 'shell /submit-prosthetist'],
  ['/submitprosthetist', 'shell /submitprosthetist'],
  ['/login', 'shell /login'],
  ['/signup', 'shell /signup'],
  ['/signup/patient', 'shell /signup/:role'],
  ['/signup/prosthetist', 'shell /signup/:role'],
  ['/signup/set-role/prosthetist', 'shell /signup/set-role/:role'],
  ['/reset-password', 'shell /reset-password'],
  ['/account', 'shell /account'],
  ['/r/anna-berg-cpo', 'shell /r/:slug'],
  ['/unsubscribe/x.0', 'shell /unsubscribe/:token'],
  ['/saved/shared', 'mf_search'],
  ['/alerts', 'mf_search'],
  ['/alerts/confirm/x', 'mf_search'],
  ['/manage-listing', 'mf_listing_wizard'],
  ['/alerts/stop/x', 'mf_search'],
  ['/edit-listing', 'mf_listing_wizard'],
  ['/my-listing', 'mf_listing_wizard'],
  ['/places', 'mf_search'],
  ['/places/MO', 'mf_search'],
  ['/places/MO/st-louis', 'mf_search'],
  ['/specialties/myoelectric', 'mf_search'],
  ['/compare', 'mf_search'],
  ['/saved', 'mf_search'],
  ['/how-reviews-work', 'shell /how-reviews-work'],
  ['/accessibility', 'shell /accessibility'],
  ['/health-data', 'shell /health-data'],
  ['/transparency', 'shell /transparency'],
])('%s belongs to %s', (address, ownerName) => {
  expect(findOwner(address)).toBe(ownerName);
});

test.each([
  '/sitemap.xml',
  '/robots.txt',
  '/api/prosthetists',
  '/prosthetists',
  '/prosthetists/anna/reviews',
  '/guide/leg',
  '/admin',
  '/admin/login',
  '/nowhere',
])('%s belongs to nobody', (address) => {
  expect(findOwner(address)).toBe('nobody');
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

test('each page of the shell can be loaded', async () => {
  const shellRoutes = publicRoutes.filter((route) => 'page' in route);
  await Promise.all(shellRoutes.map(({ page }) => page.start()));
  expect(shellRoutes.map(({ path, page }) => [path, page.getState().status])).toEqual(
    shellRoutes.map(({ path }) => [path, 'loaded']),
  );
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
