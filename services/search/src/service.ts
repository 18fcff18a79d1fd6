import type { ServiceDeclaration } from '@app/service-kit';

export const service: ServiceDeclaration = {
  name: 'search',
  nouns: ['clinics', 'map', 'places', 'reviews', 'user-reviews', 'transparency', 'vitals'],
  collections: [
    'clinics',
    'reviews',
    'flags',
    'helpfulVotes',
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
