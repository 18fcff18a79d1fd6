import type { ServiceDeclaration } from '@app/service-kit';

export const service: ServiceDeclaration = {
  name: 'account',
  nouns: ['users', 'unsubscribe', 'webhooks'],
  collections: [
    'preferences',
    'savedPeople',
    'sanctions',
    'appeals',
    'deletions',
    'formerAccounts',
    'idempotency',
    'rateLimits',
  ],
};
