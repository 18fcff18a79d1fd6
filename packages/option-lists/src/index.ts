export * from './listing.ts';
export * from './moderation.ts';
export * from './option.ts';
export * from './patient.ts';
export * from './places.ts';
export * from './review.ts';
export * from './search.ts';
export * from './site.ts';
