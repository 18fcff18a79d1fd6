import { matchPath } from '@app/router';
import { paths } from '@app/seo';
import { Loadable } from '../loading/loadable.ts';
import { withRetries } from '../loading/with-retries.ts';
import type { RemoteName } from '../remotes/load-remote.ts';
import type { PageModule } from '../remotes/remote-pages.ts';

/** An address of the public door, and whose page stands there: one of the shell's own, or a remote's. */
export type PublicRoute = { path: string } & ({ page: Loadable<PageModule> } | { remote: RemoteName });

const own = (path: string, load: () => Promise<PageModule>): PublicRoute => ({
  path,
  page: new Loadable(() => withRetries(load)),
});
const of = (remote: RemoteName, ...patterns: string[]): PublicRoute[] =>
  patterns.map((path) => ({ path, remote }));

const provider = () => import('../pages/ProviderPage.tsx');
const signup = () => import('../pages/SignupPage.tsx');
const toLogin = () => import('../pages/ToLogin.tsx');

/** Every address of the public door. Any other one is the server's business: it may answer, or say 404. */
export const publicRoutes: readonly PublicRoute[] = [
  own(paths.home, () => import('../pages/home/HomePage.tsx')),
  ...of(
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
  own(paths.forProviders, provider),
  own(paths.submitProsthetist, provider),
  own(paths.howReviewsWork, () => import('../pages/HowReviewsWorkPage.tsx')),
  own(paths.accessibility, () => import('../pages/AccessibilityPage.tsx')),
  own(paths.login, () => import('../pages/LoginPage.tsx')),
  own(paths.signup, signup),
  own('/signup/:role', signup),
  // Guarded pages: whoever is signed out is sent to sign in (specification, section 5).
  own('/prosthetist/:slug', toLogin),
  own('/submitprosthetist', toLogin),
];

export const routeAt = (pathname: string): PublicRoute | undefined =>
  publicRoutes.find(({ path }) => matchPath(path, pathname));
