import type { ServiceDeclaration } from '@app/service-kit';

export const service: ServiceDeclaration = {
  name: 'listing',
  nouns: ['prosthetists', 'claims', 'me', 'uploads', 'zips'],
};
