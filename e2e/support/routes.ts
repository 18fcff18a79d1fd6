import { personas } from '@app/test-kit/personas';

/** One address for each public route. Names of personas exist with any seed. */
export const publicRoutes = [
  '/',
  '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance',
  '/search-results?zipCode=00000&radius=100&page=1&sortBy=distance',
  '/guide',
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
  '/places',
  '/places/missouri',
  '/places/missouri/st-louis',
  '/specialties/myoelectric',
  `/r/${personas.full.slug}`,
  `/unsubscribe/${'x'.repeat(22)}.0`,
  '/no-such-page-here',
] as const;
