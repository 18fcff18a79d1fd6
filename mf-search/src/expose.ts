import './language.ts';
import type { Remote } from '@app/shell-api';
import { routePatterns } from './paths.ts';

/** Module that this remote exposes to the shell: its routes and the parts that it renders on shell pages. */
export default {
  // A literal, not the shell's constant: through federation the constant would have the running shell's value instead
  // of the version that this build was written for.
  contract: '2.3.0' as const,
  routes: [
    {
      path: routePatterns.results,
      page: () => import('./results/ResultsPage.tsx'),
      document: () => import('./results/results-document.ts'),
    },
    {
      path: routePatterns.profile,
      page: () => import('./profile/ProfilePage.tsx'),
      document: () => import('./profile/profile-document.ts'),
    },
    {
      path: routePatterns.member,
      page: () => import('./profile/member/MemberPage.tsx'),
    },
    {
      path: routePatterns.reviews,
      page: () => import('./profile/member/ReviewsPage.tsx'),
    },
    {
      path: routePatterns.myReviews,
      page: () => import('./my-reviews/MyReviewsPage.tsx'),
    },
    {
      path: routePatterns.myRequests,
      page: () => import('./visit-requests/MyRequestsPage.tsx'),
    },
    {
      path: routePatterns.compare,
      page: () => import(/* webpackChunkName: "chosen" */ './compare/ComparePage.tsx'),
      document: () => import('./compare/compare-document.ts'),
    },
    {
      path: routePatterns.saved,
      page: () => import(/* webpackChunkName: "chosen" */ './saved/SavedPage.tsx'),
      document: () => import('./saved/saved-document.ts'),
    },
    {
      path: routePatterns.sharedList,
      page: () => import(/* webpackChunkName: "chosen" */ './saved/sharing/SharedLinkPage.tsx'),
    },
    {
      path: routePatterns.clinic,
      page: () => import('./profile/clinic/ClinicPage.tsx'),
      document: () => import('./profile/clinic/clinic-document.ts'),
    },
    {
      path: routePatterns.alerts,
      page: () => import(/* webpackChunkName: "alerts" */ './alerts/AlertPage.tsx'),
      document: () => import('./alerts/alert-document.ts'),
    },
    {
      path: routePatterns.confirmAlert,
      page: () => import(/* webpackChunkName: "alerts" */ './alerts/AlertLinkPage.tsx'),
    },
    {
      path: routePatterns.stopAlert,
      page: () => import(/* webpackChunkName: "alerts" */ './alerts/AlertLinkPage.tsx'),
    },
    {
      path: routePatterns.places,
      page: () => import(/* webpackChunkName: "places" */ './places/PlacesPage.tsx'),
      document: () => import('./places/places-document.ts'),
    },
    {
      path: routePatterns.state,
      page: () => import(/* webpackChunkName: "places" */ './places/StatePage.tsx'),
      document: () => import('./places/state-document.ts'),
    },
    {
      path: routePatterns.city,
      page: () => import(/* webpackChunkName: "places" */ './places/CityPage.tsx'),
      document: () => import('./places/city-document.ts'),
    },
    {
      path: routePatterns.specialty,
      page: () => import(/* webpackChunkName: "places" */ './specialty/SpecialtyPage.tsx'),
      document: () => import('./specialty/specialty-document.ts'),
    },
  ],
  slots: {
    homeSearch: () => import('./home-search/HomeSearch.tsx'),
    recentReviews: () => import('./recent-reviews/RecentReviews.tsx'),
  },
} satisfies Remote;
