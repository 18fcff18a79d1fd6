import type { ServiceDeclaration } from '@app/service-kit';

export const service: ServiceDeclaration = {
  name: 'account',
  nouns: ['alerts', 'users', 'unsubscribe', 'webhooks'],
  collections: [
    'preferences',
    'savedPeople',
    'sharedLists',
    'alerts',
    'sanctions',
    'appeals',
    'deletions',
    'heldListings',
    'formerAccounts',
    'idempotency',
    'rateLimits',
  ],
};
