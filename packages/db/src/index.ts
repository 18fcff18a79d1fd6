export * from './collections.ts';
export * from './listing.ts';
export * from './name-keys.ts';
export * from './prepare.ts';
export * from './review.ts';
