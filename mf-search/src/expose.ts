import './language.ts';
import type { Remote } from '@app/shell-api';
import { patterns } from './paths.ts';

/** Module that this remote exposes to the shell: its routes and the parts that it renders on shell pages. */
export default {
  // A literal, not the shell's constant: through federation the constant would have the running shell's value instead
  // of the version that this build was written for.
  contract: '2.3.0' as const,
  routes: [
    {
      path: patterns.results,
      page: () => import('./results/ResultsPage.tsx'),
      document: () => import('./results/results-document.ts'),
    },
    {
      path: patterns.profile,
      page: () => import('./profile/ProfilePage.tsx'),
      document: () => import('./profile/profile-document.ts'),
    },
    {
      path: patterns.member,
      page: () => import('./profile/member/MemberPage.tsx'),
    },
    {
      path: patterns.reviews,
      page: () => import('./profile/member/ReviewsPage.tsx'),
    },
    {
      path: patterns.myReviews,
      page: () => import('./my-reviews/MyReviewsPage.tsx'),
    },
    {
      path: patterns.myRequests,
      page: () => import('./visit-requests/MyRequestsPage.tsx'),
    },
    {
      path: patterns.compare,
      page: () => import(/* webpackChunkName: "chosen" */ './compare/ComparePage.tsx'),
      document: () => import('./compare/compare-document.ts'),
    },
    {
      path: patterns.saved,
      page: () => import(/* webpackChunkName: "chosen" */ './saved/SavedPage.tsx'),
      document: () => import('./saved/saved-document.ts'),
    },
    {
      path: patterns.sharedList,
      page: () => import(/* webpackChunkName: "chosen" */ './saved/sharing/SharedLinkPage.tsx'),
    },
    {
      path: patterns.clinic,
      page: () => import('./profile/clinic/ClinicPage.tsx'),
      document: () => import('./profile/clinic/clinic-document.ts'),
    },
    {
      path: patterns.alerts,
      page: () => import(/* webpackChunkName: "alerts" */ './alerts/AlertPage.tsx'),
      document: () => import('./alerts/alert-document.ts'),
    },
    {
      path: patterns.confirmAlert,
      page: () => import(/* webpackChunkName: "alerts" */ './alerts/AlertLinkPage.tsx'),
    },
    {
      path: patterns.stopAlert,
      page: () => import(/* webpackChunkName: "alerts" */ './alerts/AlertLinkPage.tsx'),
    },
    {
      path: patterns.places,
      page: () => import(/* webpackChunkName: "places" */ './places/PlacesPage.tsx'),
      document: () => import('./places/places-document.ts'),
    },
    {
      path: patterns.state,
      page: () => import(/* webpackChunkName: "places" */ './places/StatePage.tsx'),
      document: () => import('./places/state-document.ts'),
    },
    {
      path: patterns.city,
      page: () => import(/* webpackChunkName: "places" */ './places/CityPage.tsx'),
      document: () => import('./places/city-document.ts'),
    },
    {
      path: patterns.specialty,
      page: () => import(/* webpackChunkName: "places" */ './specialty/SpecialtyPage.tsx'),
      document: () => import('./specialty/specialty-document.ts'),
    },
  ],
  slots: {
    homeSearch: () => import('./home-search/HomeSearch.tsx'),
    recentReviews: () => import('./recent-reviews/RecentReviews.tsx'),
  },
} satisfies Remote;
