import { Loadable, withRetries } from '@app/remote-kit/loading';
import { matchPath } from '@app/router';
import { paths } from '@app/seo';
import type { ReleasePages } from '@app/types/release/registry';
import type { RequiredAccess } from '../account/guard/Guard.tsx';
import { setReleaseLinks } from '../frame/links.ts';
import type { PersonalPage } from '../page/personal-page-texts.ts';
import { setFillers } from '../remotes/fillers.ts';
import type { RemoteName } from '../remotes/load-remote.ts';
import type { PageModule } from '../remotes/remote-pages.tsx';

/** A public route with its page, the shell's or a remote's. */
export type PublicRoute = {
  path: string;
  /** Required session or role. */
  access?: RequiredAccess;
  /** An account page, which needs the host name of the identity cookies. */
  account?: true;
  /** Rendered in the browser only; until then this text is shown. */
  personal?: PersonalPage;
} & ({ page: Loadable<PageModule> } | { remote: RemoteName });

type RouteOptions = Partial<Pick<PublicRoute, 'access' | 'account' | 'personal'>>;

const createPageRoute = (
  path: string,
  load: () => Promise<PageModule>,
  options: RouteOptions = {},
): PublicRoute => ({
  path,
  page: new Loadable(() => withRetries(load)),
  ...options,
});
const createRemoteRoutes = (remote: RemoteName, ...patterns: string[]): PublicRoute[] =>
  patterns.map((path) => ({ path, remote }));

/** A page for signed-in users. */
const createGuardOptions = (access: RequiredAccess, personal: PersonalPage): RouteOptions => ({
  access,
  personal,
  account: true,
});

const importAccountPages = () => import('../account/AccountPages.tsx');
const accountOptions: RouteOptions = { account: true };

/** All built-in public routes. */
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
  // Targets of links in the mails of alerts, which work without a session, by their token.
  { path: '/alerts/confirm/:token', remote: 'mf_search', personal: 'alert' },
  { path: '/alerts/stop/:token', remote: 'mf_search', personal: 'alert' },
  // Target of a link that people send to each other. The page itself asks for a session, and keeps the link's fragment.
  { path: paths.sharedList, remote: 'mf_search', personal: 'sharedList', account: true },
  { path: paths.manageListing, remote: 'mf_listing_wizard', account: true, personal: 'manageListing' },
  createPageRoute(paths.guide, () => import('../pages/GuidePage.tsx')),
  createPageRoute(paths.guideCosts, () => import('../pages/CostsPage.tsx')),
  createPageRoute(paths.terms, () => import('../pages/TermsPage.tsx')),
  createPageRoute(paths.forProviders, () => import('../pages/ProviderPage.tsx')),
  createPageRoute(
    paths.howReviewsWork,
    () => import(/* webpackChunkName: "our-reviews" */ '../pages/HowReviewsWorkPage.tsx'),
  ),
  createPageRoute(paths.accessibility, () => import('../pages/AccessibilityPage.tsx')),
  createPageRoute(paths.healthData, () => import('../pages/HealthDataPage.tsx')),
  createPageRoute(
    paths.transparency,
    () => import(/* webpackChunkName: "our-reviews" */ '../pages/TransparencyPage.tsx'),
  ),

  // Targets of links in mails and printed codes. The second works without a session, by its token.
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

  { path: '/prosthetist/:slug', remote: 'mf_search', ...createGuardOptions('session', 'member') },
  { path: '/prosthetist/:slug/reviews', remote: 'mf_search', ...createGuardOptions('session', 'member') },
  createPageRoute(
    paths.patientInfo,
    () => import('../account/patient-info/PatientInfoPage.tsx'),
    createGuardOptions('patient', 'patientInfo'),
  ),
  { path: paths.myReviews, remote: 'mf_search', ...createGuardOptions('patient', 'myReviews') },
  { path: paths.myRequests, remote: 'mf_search', ...createGuardOptions('session', 'myRequests') },
  createPageRoute(paths.submitListing, importAccountPages, createGuardOptions('prosthetist', 'editListing')),
  {
    path: paths.editListing,
    remote: 'mf_listing_wizard',
    ...createGuardOptions('prosthetist', 'editListing'),
  },
  { path: paths.myListing, remote: 'mf_listing_wizard', ...createGuardOptions('prosthetist', 'myListing') },
];

let releaseRoutes: readonly PublicRoute[] = [];

/** Adds the addresses, links and parts of slots that live releases define; built-in routes take precedence. */
export function mountReleases(releases: Readonly<Record<string, ReleasePages>>): void {
  // Renders whichever remote it is.
  releaseRoutes = Object.entries(releases).flatMap(([name, { paths = [] }]) =>
    createRemoteRoutes(name as RemoteName, ...paths),
  );
  setFillers(releases);
  setReleaseLinks(
    Object.values(releases).flatMap(({ paths = [], links = [] }) =>
      links.filter(({ path }) => paths.includes(path)),
    ),
  );
}

/** The route of an address. Without one the server decides: another response, or 404. */
export const findRoute = (pathname: string): PublicRoute | undefined =>
  [...publicRoutes, ...releaseRoutes].find(({ path }) => matchPath(path, pathname));
