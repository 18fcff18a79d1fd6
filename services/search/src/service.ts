import type { ServiceDeclaration } from '@app/service-kit';

export const service: ServiceDeclaration = {
  name: 'search',
  nouns: ['places', 'reviews', 'user-reviews', 'transparency', 'vitals'],
};
