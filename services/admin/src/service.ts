import type { ServiceDeclaration } from '@app/service-kit';

export const service: ServiceDeclaration = {
  name: 'admin',
  nouns: ['admin'],
  collections: [
    'audit',
    'auditChecks',
    'auditSeals',
    'admins',
    'adminSessions',
    'staffLinks',
    'imports',
    'importRows',
    'itemLocks',
    'assignments',
    'secondOpinions',
    'legalRequests',
    'settings',
    'releases',
    'remotes',
    'services',
    'teamTokens',
    'ownCollections',
    'idempotency',
    'rateLimits',
  ],
};
