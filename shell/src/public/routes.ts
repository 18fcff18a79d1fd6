import { Loadable, withRetries } from '@app/remote-kit/loading';
import { matchPath } from '@app/router';
import { paths } from '@app/seo';
import type { RemoteEntry } from '@app/types/release/registry';
import type { Need } from '../account/guard/Guard.tsx';
import type { PersonalPage } from '../page/personal-words.ts';
import type { RemoteName } from '../remotes/load-remote.ts';
import type { PageModule } from '../remotes/remote-pages.tsx';

/** An address of the public door, and whose page stands there: one of the shell's own, or a remote's. */
export type PublicRoute = {
  path: string;
  /** Guarded: who may see it. */
  need?: Need;
  /** It is about an account, so it lives at the name of this machine where identity cookies do. */
  account?: true;
  /** Only the browser can make it: until then these words stand there. */
  personal?: PersonalPage;
  /** Remotes that fill slots of it. */
  uses?: readonly RemoteName[];
} & ({ page: Loadable<PageModule> } | { remote: RemoteName });

type More = Partial<Pick<PublicRoute, 'need' | 'account' | 'personal' | 'uses'>>;

const own = (path: string, load: () => Promise<PageModule>, more: More = {}): PublicRoute => ({
  path,
  page: new Loadable(() => withRetries(load)),
  ...more,
});
const createRemoteRoutes = (remote: RemoteName, ...patterns: string[]): PublicRoute[] =>
  patterns.map((path) => ({ path, remote }));

/** For who is signed in. */
const guarded = (need: Need, personal: PersonalPage): More => ({ need, personal, account: true });

const importAccountPages = () => import('../account/AccountPages.tsx');
const account: More = { account: true };

/** Every address that the public door knows by itself. */
export const publicRoutes: readonly PublicRoute[] = [
  own(paths.home, () => import('../pages/home/HomePage.tsx'), { uses: ['mf_search'] }),
  ...createRemoteRoutes(
    'mf_search',
    paths.results,
    '/prosthetists/:id',
    paths.places,
    '/places/:state',
    '/places/:state/:city',
    '/specialties/:specialty',
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

  // Where links in mails and codes on paper lead. What is done at the second one goes by the link, signed out, too.
  own('/r/:slug', () => import(/* webpackChunkName: "links" */ '../account/invite/InvitePage.tsx')),
  own(
    '/unsubscribe/:token',
    () => import(/* webpackChunkName: "links" */ '../account/unsubscribe/UnsubscribePage.tsx'),
    { personal: 'unsubscribe' },
  ),

  own(paths.login, importAccountPages, account),
  own(paths.resetPassword, importAccountPages, { ...account, personal: 'resetPassword' }),
  own(paths.signup, importAccountPages, account),
  own('/signup/:role', importAccountPages, account),
  own('/signup/set-role/:role', importAccountPages, { ...account, personal: 'setRole' }),
  own(paths.submitProsthetist, importAccountPages),
  own(paths.account, () => import('../account/settings/AccountPage.tsx'), {
    ...account,
    personal: 'account',
  }),

  { path: '/prosthetist/:slug', remote: 'mf_search', ...guarded('session', 'member') },
  own(
    paths.patientInfo,
    () => import('../account/patient-info/PatientInfoPage.tsx'),
    guarded('patient', 'patientInfo'),
  ),
  { path: paths.myReviews, remote: 'mf_search', ...guarded('patient', 'myReviews') },
  own(paths.submitListing, importAccountPages, guarded('prosthetist', 'editListing')),
  { path: paths.editListing, remote: 'mf_listing_wizard', ...guarded('prosthetist', 'editListing') },
  { path: paths.myListing, remote: 'mf_listing_wizard', ...guarded('prosthetist', 'myListing') },
];

let claimed: readonly PublicRoute[] = [];

/** Takes in the addresses that live releases bring with them; what the shell knows itself goes before. */
export function mountPaths(remotes: Readonly<Record<string, Pick<RemoteEntry, 'paths'>>>): void {
  // Whichever it is, nothing here knows it by name.
  claimed = Object.entries(remotes).flatMap(([name, { paths = [] }]) =>
    createRemoteRoutes(name as RemoteName, ...paths),
  );
}

/** What stands at an address. Where nothing does, it is the server's business: it may answer, or say 404. */
export const routeAt = (pathname: string): PublicRoute | undefined =>
  [...publicRoutes, ...claimed].find(({ path }) => matchPath(path, pathname));
