// Pure functions that convert data to texts, titles and paths in a language. They use neither DOM nor fetch.
export * from './heads.ts';
export * from './paths.ts';
export * from './search-params.ts';
export * from './words/listing/contact-links.ts';
export * from './words/listing/credentials.ts';
export * from './words/listing/visit-questions.ts';
export * from './words/page/notices.ts';
export * from './words/page/specialties.ts';
export * from './words/review/reviews.ts';
export * from './words/text/formats.ts';
export * from './words/text/names.ts';
export * from './words/text/paragraphs.ts';
