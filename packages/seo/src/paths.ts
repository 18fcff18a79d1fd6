import { nationwideRadiusSent } from '@app/option-lists';

const results = '/search-results';

/** Where each public page lives. */
export const paths = {
  home: '/',
  results,
  /** The footer's 'Search Now': everybody, nationwide. */
  everybody: `${results}?radius=${nationwideRadiusSent}&page=1&sortBy=distance`,
  profile: (slug: string) => `/prosthetists/${encodeURIComponent(slug)}`,
  places: '/places',
  state: (state: string) => `/places/${state}`,
  city: (state: string, city: string) => `/places/${state}/${city}`,
  specialty: (slug: string) => `/specialties/${slug}`,
  compare: '/compare',
  savedPeople: '/compare#saved-title',
  guide: '/guide',
  terms: '/tospp',
  /** Its first half. */
  termsOfService: '/tospp#terms',
  /** The privacy policy is the second half of one page. */
  privacy: '/tospp#privacy',
  forProviders: '/for-providers',
  submitProsthetist: '/submit-prosthetist',
  login: '/login',
  signup: '/signup',
  signupAs: (role: 'patient' | 'prosthetist') => `/signup/${role}`,
  /** Where a new account gets its role. */
  setRole: (role: 'patient' | 'prosthetist') => `/signup/set-role/${role}`,
  resetPassword: '/reset-password',
  account: '/account',
  patientInfo: '/patientinfo',
  myReviews: '/my-reviews',
  /** A profile as members see it: all reviews, and where they write theirs. */
  member: (slug: string) => `/prosthetist/${encodeURIComponent(slug)}`,
  /** What a practitioner may give to all patients alike: leads to the form. Short, for a code on paper. */
  invite: (slug: string) => `/r/${encodeURIComponent(slug)}`,
  /** Guarded; the footer's link has a hyphen. */
  submitListing: '/submitprosthetist',
  /** Where a practitioner creates, claims or edits their listing, and sees its figures. */
  editListing: '/edit-listing',
  myListing: '/my-listing',
  howReviewsWork: '/how-reviews-work',
  transparency: '/transparency',
  /** The consumer-health-data policy. */
  healthData: '/health-data',
  accessibility: '/accessibility',
  sitemap: '/sitemap.xml',
} as const;

/** The address of a page of a list that is not a search: a place, a specialty. */
export const pagePath = (path: string, page: number, after?: string | null): string =>
  page === 1 ? path : `${path}?${new URLSearchParams({ page: String(page), ...(after && { after }) })}`;
