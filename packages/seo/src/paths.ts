import { nationwideQueryMiles } from '@app/option-lists';

const results = '/search-results';

export const paths = {
  home: '/',
  results,
  /** A search for everybody, nationwide: the footer's 'Search Now'. */
  nationwideResults: `${results}?radius=${nationwideQueryMiles}&page=1&sortBy=distance`,
  profile: (slug: string) => `/prosthetists/${encodeURIComponent(slug)}`,
  /** The page of a practice at one address, with its people. */
  clinic: (slug: string) => `/clinics/${slug}`,
  places: '/places',
  state: (state: string) => `/places/${state}`,
  city: (state: string, city: string) => `/places/${state}/${city}`,
  specialty: (slug: string) => `/specialties/${slug}`,
  compare: '/compare',
  saved: '/saved',
  sharedList: '/saved/shared',
  alerts: '/alerts',
  guide: '/guide',
  guideCosts: '/guide/costs',
  terms: '/tospp',
  /** The first half of the page of terms. */
  termsOfService: '/tospp#terms',
  /** The second half of the page of terms. */
  privacy: '/tospp#privacy',
  forProviders: '/for-providers',
  submitProsthetist: '/submit-prosthetist',
  login: '/login',
  signup: '/signup',
  signupAs: (role: 'patient' | 'prosthetist') => `/signup/${role}`,
  setRole: (role: 'patient' | 'prosthetist') => `/signup/set-role/${role}`,
  resetPassword: '/reset-password',
  account: '/account',
  patientInfo: '/patientinfo',
  myReviews: '/my-reviews',
  myRequests: '/my-requests',
  /** A profile for signed-in users, and the form to write a review. */
  member: (slug: string) => `/prosthetist/${encodeURIComponent(slug)}`,
  /** All reviews of a listing, for signed-in users. */
  reviews: (slug: string) => `/prosthetist/${encodeURIComponent(slug)}/reviews`,
  /** The short link that a practice hands out, which leads to the review form. */
  invite: (slug: string) => `/r/${encodeURIComponent(slug)}`,
  /** Requires a session. The footer's link has a hyphen. */
  submitListing: '/submitprosthetist',
  editListing: '/edit-listing',
  myListing: '/my-listing',
  /** The target of the link in the e-mail that invites a manager. */
  manageListing: '/manage-listing',
  howReviewsWork: '/how-reviews-work',
  transparency: '/transparency',
  healthData: '/health-data',
  accessibility: '/accessibility',
  sitemap: '/sitemap.xml',
} as const;

/** Builds the path of a page of the list of a place or specialty. `cursor`: that of the page. */
export const buildPagePath = (path: string, page: number, cursor?: string | null): string =>
  page === 1
    ? path
    : `${path}?${new URLSearchParams({ page: String(page), ...(cursor && { after: cursor }) })}`;
