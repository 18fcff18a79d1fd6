import type { ServiceDeclaration } from '@app/service-kit';

export const service: ServiceDeclaration = {
  name: 'search',
  nouns: ['map', 'places', 'reviews', 'user-reviews', 'transparency', 'vitals'],
  collections: [
    'reviews',
    'flags',
    'reports',
    'levelCounts',
    'figures',
    'contactTimes',
    'vitals',
    'searchMisses',
    'idempotency',
    'rateLimits',
  ],
};
