import { Loadable, withRetries } from '@app/remote-kit/loading';
import { matchPath } from '@app/router';
import { paths } from '@app/seo';
import type { Need } from '../account/guard/Guard.tsx';
import type { RemoteName } from '../remotes/load-remote.ts';
import type { LiveRemotes } from '../remotes/registry.ts';
import type { PageModule } from '../remotes/remote-pages.ts';

/** An address of the public door, and whose page stands there: one of the shell's own, or a remote's. */
export type PublicRoute = {
  path: string;
  /** Guarded: who may see it. */
  need?: Need;
} & ({ page: Loadable<PageModule> } | { remote: RemoteName });

const own = (path: string, load: () => Promise<PageModule>): PublicRoute => ({
  path,
  page: new Loadable(() => withRetries(load)),
});
const createRemoteRoutes = (remote: RemoteName, ...patterns: string[]): PublicRoute[] =>
  patterns.map((path) => ({ path, remote }));

/** Guarded addresses. */
const withNeed = (need: Need, ...routes: PublicRoute[]): PublicRoute[] =>
  routes.map((route) => ({ ...route, need }));

const importAccountPages = () => import('../account/AccountPages.tsx');

/** Every address that the public door knows by itself. */
export const publicRoutes: readonly PublicRoute[] = [
  own(paths.home, () => import('../pages/home/HomePage.tsx')),
  ...createRemoteRoutes(
    'mf_search',
    paths.results,
    '/prosthetists/:id',
    paths.places,
    '/places/:state',
    '/places/:state/:city',
    '/specialties/:name',
    paths.compare,
  ),
  own(paths.guide, () => import('../pages/GuidePage.tsx')),
  own(paths.terms, () => import('../pages/TermsPage.tsx')),
  own(paths.forProviders, () => import('../pages/ProviderPage.tsx')),
  own(
    paths.howReviewsWork,
    () => import(/* webpackChunkName: "our-reviews" */ '../pages/HowReviewsWorkPage.tsx'),
  ),
  own(paths.accessibility, () => import('../pages/AccessibilityPage.tsx')),
  own(paths.healthData, () => import('../pages/HealthDataPage.tsx')),
  own(
    paths.transparency,
    () => import(/* webpackChunkName: "our-reviews" */ '../pages/TransparencyPage.tsx'),
  ),

  // Where links in mails and codes on paper lead.
  own('/r/:slug', () => import(/* webpackChunkName: "links" */ '../account/invite/InvitePage.tsx')),
  own(
    '/unsubscribe/:token',
    () => import(/* webpackChunkName: "links" */ '../account/unsubscribe/UnsubscribePage.tsx'),
  ),

  own(paths.login, importAccountPages),
  own(paths.resetPassword, importAccountPages),
  own(paths.signup, importAccountPages),
  own('/signup/:role', importAccountPages),
  own('/signup/set-role/:role', importAccountPages),
  own(paths.submitProsthetist, importAccountPages),
  own(paths.account, () => import('../account/settings/AccountPage.tsx')),

  ...withNeed('session', ...createRemoteRoutes('mf_search', '/prosthetist/:slug')),
  ...withNeed(
    'patient',
    own(paths.patientInfo, () => import('../account/patient-info/PatientInfoPage.tsx')),
    ...createRemoteRoutes('mf_search', paths.myReviews),
  ),
  ...withNeed(
    'prosthetist',
    own(paths.submitListing, importAccountPages),
    ...createRemoteRoutes('mf_listing_wizard', paths.editListing, paths.myListing),
  ),
];

let claimed: readonly PublicRoute[] = [];

/** Takes in the addresses that live releases bring with them; what the shell knows itself goes before. */
export function mountPaths(remotes: LiveRemotes): void {
  // Whichever it is, nothing here knows it by name.
  claimed = Object.entries(remotes).flatMap(([name, { paths = [] }]) =>
    createRemoteRoutes(name as RemoteName, ...paths),
  );
}

/** What stands at an address. Where nothing does, it is the server's business: it may answer, or say 404. */
export const routeAt = (pathname: string): PublicRoute | undefined =>
  [...publicRoutes, ...claimed].find(({ path }) => matchPath(path, pathname));
