import { clinicOfFour, personas } from '@app/test-kit/personas';

export const resultsPath = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';

/** One address for each public route. Names of personas exist with any seed. */
export const publicRoutes = [
  '/',
  resultsPath,
  '/search-results?zipCode=00000&radius=100&page=1&sortBy=distance',
  '/guide',
  '/guide/costs',
  '/tospp',
  '/for-providers',
  '/submit-prosthetist',
  '/how-reviews-work',
  '/accessibility',
  '/health-data',
  '/transparency',
  '/login',
  '/signup',
  '/signup/patient',
  '/signup/prosthetist',
  '/compare',
  '/saved',
  '/saved/shared',
  `/clinics/${clinicOfFour.slug}`,
  '/places',
  '/places/missouri',
  '/places/missouri/st-louis',
  '/specialties/myoelectric',
  `/r/${personas.full.slug}`,
  '/alerts?zipCode=63101&radius=50&insurance=TRICARE',
  `/alerts/confirm/${'x'.repeat(22)}`,
  `/alerts/stop/${'x'.repeat(22)}`,
  `/unsubscribe/${'x'.repeat(22)}.0`,
  '/no-such-page-here',
] as const;
