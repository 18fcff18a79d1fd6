import type { ServiceDeclaration } from '@app/service-kit';

export const service: ServiceDeclaration = {
  name: 'worker',
  nouns: [],
  collections: ['outbox', 'jobs', 'devMails', 'undos', 'backups'],
};
