import type { ServiceDeclaration } from '@app/service-kit';

export const service: ServiceDeclaration = {
  name: 'listing',
  nouns: ['prosthetists', 'claims', 'me', 'uploads', 'zips'],
  collections: [
    'listings',
    'goneAddresses',
    'pendingUpdates',
    'claims',
    'managers',
    'messages',
    'visitRequests',
    'drafts',
    'photos',
    'proofs',
    'proofKeys',
    'idempotency',
    'rateLimits',
  ],
};
