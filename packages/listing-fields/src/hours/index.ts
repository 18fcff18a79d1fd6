export * from './federal-holidays.ts';
export * from './format-hours.ts';
export * from './hours-words.ts';
export * from './local-time.ts';
export * from './opening-hours.ts';
export * from './opening-state.ts';
export * from './parse-hours.ts';
