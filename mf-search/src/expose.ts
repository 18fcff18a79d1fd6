import './language.ts';
import { paths } from '@app/seo';
import type { Remote } from '@app/shell-api';

/** Module that this remote exposes to the shell: its routes and the parts that it renders on shell pages. */
export default {
  // A literal, not the shell's constant: through federation the constant would have the running shell's value instead
  // of the version that this build was written for.
  contract: '2.3.0' as const,
  routes: [
    {
      path: paths.results,
      page: () => import('./results/ResultsPage.tsx'),
      document: () => import('./results/results-document.ts'),
    },
    {
      path: '/prosthetists/:id' as const,
      page: () => import('./profile/ProfilePage.tsx'),
      document: () => import('./profile/profile-document.ts'),
    },
    { path: '/prosthetist/:slug' as const, page: () => import('./profile/member/MemberPage.tsx') },
    { path: '/prosthetist/:slug/reviews' as const, page: () => import('./profile/member/ReviewsPage.tsx') },
    { path: paths.myReviews, page: () => import('./my-reviews/MyReviewsPage.tsx') },
    { path: paths.myRequests, page: () => import('./visit-requests/MyRequestsPage.tsx') },
    {
      path: paths.compare,
      page: () => import(/* webpackChunkName: "chosen" */ './compare/ComparePage.tsx'),
      document: () => import('./compare/compare-document.ts'),
    },
    {
      path: paths.saved,
      page: () => import(/* webpackChunkName: "chosen" */ './saved/SavedPage.tsx'),
      document: () => import('./saved/saved-document.ts'),
    },
    {
      path: paths.sharedList,
      page: () => import(/* webpackChunkName: "chosen" */ './saved/sharing/SharedLinkPage.tsx'),
    },
    {
      path: '/clinics/:slug' as const,
      page: () => import('./profile/clinic/ClinicPage.tsx'),
      document: () => import('./profile/clinic/clinic-document.ts'),
    },
    {
      path: paths.alerts,
      page: () => import(/* webpackChunkName: "alerts" */ './alerts/AlertPage.tsx'),
      document: () => import('./alerts/alert-document.ts'),
    },
    {
      path: '/alerts/confirm/:token' as const,
      page: () => import(/* webpackChunkName: "alerts" */ './alerts/AlertLinkPage.tsx'),
    },
    {
      path: '/alerts/stop/:token' as const,
      page: () => import(/* webpackChunkName: "alerts" */ './alerts/AlertLinkPage.tsx'),
    },
    {
      path: paths.places,
      page: () => import(/* webpackChunkName: "places" */ './places/PlacesPage.tsx'),
      document: () => import('./places/places-document.ts'),
    },
    {
      path: '/places/:state' as const,
      page: () => import(/* webpackChunkName: "places" */ './places/PlacePage.tsx'),
      document: () => import('./places/place-document.ts'),
    },
    {
      path: '/places/:state/:city' as const,
      page: () => import(/* webpackChunkName: "places" */ './places/PlacePage.tsx'),
      document: () => import('./places/place-document.ts'),
    },
    {
      path: '/specialties/:specialty' as const,
      page: () => import(/* webpackChunkName: "places" */ './specialty/SpecialtyPage.tsx'),
      document: () => import('./specialty/specialty-document.ts'),
    },
  ],
  slots: {
    homeSearch: () => import('./home-search/HomeSearch.tsx'),
    recentReviews: () => import('./recent-reviews/RecentReviews.tsx'),
  },
} satisfies Remote;
