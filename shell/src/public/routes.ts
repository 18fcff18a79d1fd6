import { Loadable, withRetries } from '@app/remote-kit/loading';
import { matchPath } from '@app/router';
import { paths } from '@app/seo';
import type { ReleasePages } from '@app/types/release/registry';
import type { RequiredAccess } from '../account/guard/Guard.tsx';
import { setReleaseLinks } from '../frame/links.ts';
import type { PersonalPage } from '../page/PersonalPagePlaceholder.tsx';
import { setFillers } from '../remotes/fillers.ts';
import type { RemoteName } from '../remotes/load-remote.ts';
import type { PageModule } from '../remotes/remote-pages.tsx';

/** A public route with its page, which the shell or a remote has. */
export type PublicRoute = {
  path: string;
  /** Required session or role. */
  access?: RequiredAccess;
  /** True for pages that need the identity cookies, and so the host name that has them. */
  isAccountPage?: true;
  /** Set for pages that are rendered in browsers only. Names the text that is shown until then. */
  personal?: PersonalPage;
} & ({ page: Loadable<PageModule> } | { remote: RemoteName });

type RouteOptions = Partial<Pick<PublicRoute, 'access' | 'isAccountPage' | 'personal'>>;

const createPageRoute = (
  path: string,
  loadPage: () => Promise<PageModule>,
  options: RouteOptions = {},
): PublicRoute => ({
  path,
  page: new Loadable(() => withRetries(loadPage)),
  ...options,
});
const createRemoteRoutes = (remote: RemoteName, ...patterns: string[]): PublicRoute[] =>
  patterns.map((path) => ({ path, remote }));

/** Creates the options of a page for signed-in users, or those with a role. */
const createGuardedOptions = (access: RequiredAccess, personal: PersonalPage): RouteOptions => ({
  access,
  personal,
  isAccountPage: true,
});

const importAccountPages = () => import('../account/AccountPages.tsx');
const accountOptions: RouteOptions = { isAccountPage: true };

export const publicRoutes: readonly PublicRoute[] = [
  createPageRoute(paths.home, () => import('../pages/home/HomePage.tsx')),
  ...createRemoteRoutes(
    'mf_search',
    paths.results,
    '/prosthetists/:id',
    paths.places,
    '/places/:state',
    '/places/:state/:city',
    '/specialties/:specialty',
    paths.compare,
    paths.saved,
    paths.alerts,
  ),
  // Targets of links in emails of alerts, which work by their token, without a session.
  { path: '/alerts/confirm/:token', remote: 'mf_search', personal: 'alert' },
  { path: '/alerts/stop/:token', remote: 'mf_search', personal: 'alert' },
  // Target of a link that users send to each other. The page itself requires a session, and keeps the link's fragment.
  { path: paths.sharedList, remote: 'mf_search', personal: 'sharedList', isAccountPage: true },
  { path: paths.manageListing, remote: 'mf_listing_wizard', isAccountPage: true, personal: 'manageListing' },
  createPageRoute(paths.guide, () => import(/* webpackChunkName: "guide" */ '../pages/GuidePage.tsx')),
  createPageRoute(paths.guideCosts, () => import(/* webpackChunkName: "guide" */ '../pages/CostsPage.tsx')),
  createPageRoute(paths.terms, () => import(/* webpackChunkName: "terms" */ '../pages/TermsPage.tsx')),
  createPageRoute(paths.forProviders, () => import('../pages/ProviderPage.tsx')),
  createPageRoute(
    paths.howReviewsWork,
    () => import(/* webpackChunkName: "our-reviews" */ '../pages/HowReviewsWorkPage.tsx'),
  ),
  createPageRoute(
    paths.accessibility,
    () => import(/* webpackChunkName: "terms" */ '../pages/AccessibilityPage.tsx'),
  ),
  createPageRoute(
    paths.healthData,
    () => import(/* webpackChunkName: "terms" */ '../pages/HealthDataPage.tsx'),
  ),
  createPageRoute(
    paths.transparency,
    () => import(/* webpackChunkName: "our-reviews" */ '../pages/TransparencyPage.tsx'),
  ),

  // Targets of printed codes and of links in emails. The second one works by its token, without a session.
  createPageRoute(
    '/r/:slug',
    () => import(/* webpackChunkName: "links" */ '../account/invite/InvitePage.tsx'),
  ),
  createPageRoute(
    '/unsubscribe/:token',
    () => import(/* webpackChunkName: "links" */ '../account/unsubscribe/UnsubscribePage.tsx'),
    { personal: 'unsubscribe' },
  ),

  createPageRoute(paths.login, importAccountPages, accountOptions),
  createPageRoute(paths.resetPassword, importAccountPages, { ...accountOptions, personal: 'resetPassword' }),
  createPageRoute(paths.signup, importAccountPages, accountOptions),
  createPageRoute('/signup/:role', importAccountPages, accountOptions),
  createPageRoute('/signup/set-role/:role', importAccountPages, { ...accountOptions, personal: 'setRole' }),
  createPageRoute(paths.submitProsthetist, importAccountPages),
  createPageRoute(paths.account, () => import('../account/settings/AccountPage.tsx'), {
    ...accountOptions,
    personal: 'account',
  }),

  { path: '/prosthetist/:slug', remote: 'mf_search', ...createGuardedOptions('session', 'member') },
  { path: '/prosthetist/:slug/reviews', remote: 'mf_search', ...createGuardedOptions('session', 'member') },
  createPageRoute(
    paths.patientInfo,
    () => import(/* webpackChunkName: "patient-info" */ '../account/patient-info/PatientInfoPage.tsx'),
    createGuardedOptions('patient', 'patientInfo'),
  ),
  { path: paths.myReviews, remote: 'mf_search', ...createGuardedOptions('patient', 'myReviews') },
  { path: paths.myRequests, remote: 'mf_search', ...createGuardedOptions('session', 'myRequests') },
  createPageRoute(
    paths.submitListing,
    importAccountPages,
    createGuardedOptions('prosthetist', 'editListing'),
  ),
  {
    path: paths.editListing,
    remote: 'mf_listing_wizard',
    ...createGuardedOptions('prosthetist', 'editListing'),
  },
  { path: paths.myListing, remote: 'mf_listing_wizard', ...createGuardedOptions('prosthetist', 'myListing') },
];

let releaseRoutes: readonly PublicRoute[] = [];

/** Adds the routes, links and parts of slots that live releases define. Built-in routes take precedence. */
export function registerReleases(releases: Readonly<Record<string, ReleasePages>>): void {
  // Any name of a remote works as route, not only the built-in ones.
  releaseRoutes = Object.entries(releases).flatMap(([name, { paths: releasePaths = [] }]) =>
    createRemoteRoutes(name as RemoteName, ...releasePaths),
  );
  setFillers(releases);
  setReleaseLinks(
    Object.values(releases).flatMap(({ paths: releasePaths = [], links = [] }) =>
      links.filter(({ path }) => releasePaths.includes(path)),
    ),
  );
}

/** Returns the route of an address; undefined if it is no page. The server then replies with another file, or 404. */
export const findRoute = (pathname: string): PublicRoute | undefined =>
  [...publicRoutes, ...releaseRoutes].find(({ path }) => matchPath(path, pathname));

/** True if an address is a page of this document. */
export const hasRoute = (href: string): boolean =>
  findRoute(new URL(href, 'http://own.invalid').pathname) !== undefined;
